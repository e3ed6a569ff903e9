"""What staff settle for the whole portal: links, who sees the balance flag, the support chat, related accounts."""
