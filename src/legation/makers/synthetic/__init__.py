"""Maker S: boards from rough positions, or from the graph alone."""
