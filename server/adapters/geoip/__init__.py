"""The country of an IP address, from a database on this machine."""
