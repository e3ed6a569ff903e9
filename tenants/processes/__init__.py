"""Processes: long work kept as records with operations (DESIGN section 4).

`contracts` holds the types that other areas use, `engine` the work of the workers, `services` the actions of users.
"""
