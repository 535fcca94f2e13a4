"""Political factors: players invest in powers and order them by their weight."""
