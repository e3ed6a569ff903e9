"""The event log: what users of the portal saw and did, for staff to read and count."""
