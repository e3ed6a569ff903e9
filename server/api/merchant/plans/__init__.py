"""Plans, what is used of them, and choosing one."""
