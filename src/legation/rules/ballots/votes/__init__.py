"""Votes for powers that nobody plays."""
