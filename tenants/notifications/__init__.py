"""What happened in a merchant's business while nobody looked: notifications, what to tell whom, and by which way."""
