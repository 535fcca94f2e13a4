"""Expenses: what ducats buy in a campaign, bribes above all."""
