"""The merchant's stores: connected, selected, disconnected, removed and restored."""
