"""Reads of push messages and of messages to single users."""
