"""The work of import operations, for the process engine."""
