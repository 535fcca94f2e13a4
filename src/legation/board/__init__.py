"""Maps and boards: what a map file says, and what the rules ask of it."""
