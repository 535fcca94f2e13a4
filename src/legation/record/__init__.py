"""Records: a game as a list of events, followed, replayed, saved and shown."""

from legation.record.desk import Reply
from legation.record.game import Game

__all__ = ["Game", "Reply"]
