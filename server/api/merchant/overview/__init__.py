"""What the shell and the dashboard show."""
