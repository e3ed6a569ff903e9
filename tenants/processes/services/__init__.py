"""Actions of users on processes: start, cancel, close, retry."""
