"""Messages to users: notifications, announcements, letters, pushes, the conversation with support."""
