"""Maker H: real coasts, with borders searched so that just the wanted provinces touch."""
