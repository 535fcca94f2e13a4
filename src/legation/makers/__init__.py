"""Making boards from facts. Needs the extra ``boards``; games and drawing never do."""
