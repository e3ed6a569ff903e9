"""`make run`: every process of the platform under one roof, started in order and stopped together."""
