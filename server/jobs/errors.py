"""Errors in the declaration or the enqueuing of a job."""


class UnknownJob(Exception):
    """No handler is registered under this name."""


class WrongSchema(Exception):
    """A tenant's job without a tenant, or a public job with one."""


class UnfitPayload(Exception):
    """The payload contains something other than ids and plain JSON values."""
