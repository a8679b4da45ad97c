"""The record of a game that was played."""
