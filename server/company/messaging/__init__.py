"""What we say to users: push messages that the portal shows by itself, and messages written to single users."""
