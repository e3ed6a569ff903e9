"""Handlers of import operations, for the process engine."""
