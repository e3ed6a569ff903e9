"""The Import List: what comes into it, reading, editing, sharing."""
