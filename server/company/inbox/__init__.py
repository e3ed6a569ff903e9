"""The webhook inbox: every event of an outside system, stored once, then handled."""
