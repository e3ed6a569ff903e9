"""The staff API: REST conventions for react-admin."""
