"""Rule modules. They meet only through the hooks; no module imports another."""
