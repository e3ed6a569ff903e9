"""`make drill`: kill, restore, upgrade for real, then count what is there."""
