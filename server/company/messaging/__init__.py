"""Messages to users: push messages that the portal shows by itself, and messages to single users."""
