"""Settings of the whole portal: links, users with the balance flag, the support chat, related accounts."""
