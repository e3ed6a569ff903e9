"""`make run`: starts all processes of the platform in order, and stops them together."""
