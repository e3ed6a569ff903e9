"""What users are told: notifications, announcements, letters, pushes, the conversation with support."""
