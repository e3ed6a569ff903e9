"""Incoming webhooks: verify, store once, enqueue, answer. Nothing is handled here."""
