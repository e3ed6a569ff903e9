"""The event log: what users of the portal met and chose, for staff to read and count."""
