"""Plans, their usage, and choosing one."""
