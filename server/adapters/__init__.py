"""Adapters to outside systems: one folder per vendor, each implementing a port of `server.ports`."""
