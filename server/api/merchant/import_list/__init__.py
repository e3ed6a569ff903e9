"""The Import List: importing, reading, editing, sharing."""
