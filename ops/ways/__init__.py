"""Count how far the ways through the platform are: the functions, rooms and statements that one request passes."""
