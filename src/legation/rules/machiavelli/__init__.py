"""The rules of Machiavelli, one mechanism a file."""
