"""Elections: several seats write for one power, and a count decides.

``votes`` has the module ``ballots`` (extra orders for powers that nobody plays), ``factors`` the module
``factors`` (players invest in powers and order them by their weight). The files here are what they share:
counting, the election of a phase, who plays what, and the tally as text.
"""
