"""Coming in and going out: register, log in, reset, act as a user."""
