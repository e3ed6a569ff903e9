"""Sessions: register, log in, reset, act as a user."""
