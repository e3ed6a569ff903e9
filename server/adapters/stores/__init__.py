"""What selling platforms have in common: one way to talk, refuse, count, publish, renew and be examined."""
