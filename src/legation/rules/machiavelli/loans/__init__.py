"""Loans: what the bank lends, and what it takes when the time has come."""
