"""Common code of selling platforms: HTTP sessions, refusals, stock, publishing, token renewal and connection checks."""
