"""Envelope, authentication, tenant scope, throttles, streams, error handlers."""
