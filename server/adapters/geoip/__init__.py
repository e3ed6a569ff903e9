"""The country of an IP address, from a local database."""
