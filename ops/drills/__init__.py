"""`make drill`: kill, restore and upgrade a real installation, then count the results."""
