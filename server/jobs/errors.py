"""Mistakes in how a job is declared or enqueued."""


class UnknownJob(Exception):
    """No handler is registered under this name."""


class WrongSchema(Exception):
    """A tenant's job without a tenant, or a public job with one."""


class UnfitPayload(Exception):
    """A payload holds ids and plain values only: what JSON can carry."""
