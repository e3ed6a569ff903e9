"""Who works for a merchant, where it concerns all that they work on: handing over work, leaving, and the main role.

It has no tables: people are the company's, their work lies in the areas below.
"""
