"""Whom we ask for prices on behalf of merchants, and what they said."""
