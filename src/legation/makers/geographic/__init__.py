"""Maker G: boards made of real first-level areas, each given to the province with the nearest seed."""
