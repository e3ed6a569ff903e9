"""Queue events, and the actions of users on endpoints."""
