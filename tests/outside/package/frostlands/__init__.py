"""Rules and a map that Legation does not ship, as somebody else would write them."""
