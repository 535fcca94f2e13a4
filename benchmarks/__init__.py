"""Measurements of speed and size. Nothing here is asserted: figures are printed and kept."""
