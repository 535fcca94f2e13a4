"""Values: frozen descriptions of units, orders, states, rulings and changes."""
