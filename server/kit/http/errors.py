"""Failures of an outbound call below the level of HTTP responses. Adapters translate these."""


class HttpError(Exception):
    """Base class of all failures of `server.kit.http`. Messages never contain queries, headers or bodies."""


class NothingGoesOut(HttpError):
    """The installation is quiet (`server.kit.quiet`)."""


class UrlRefused(HttpError):
    """The URL is not plain http(s), or contains credentials."""


class InsecureAddress(HttpError):
    """The URL is plain http where https is required."""


class AddressRefused(HttpError):
    """`host` resolves only to addresses that may not be called: private, reserved, loopback, metadata."""

    def __init__(self, host: str) -> None:
        super().__init__(f"{host} leads to no address that may be called")
        self.host = host


class RedirectRefused(HttpError):
    """A redirect from https to http or to something that is not http(s), or too many redirects."""


class ConnectionFailed(HttpError):
    """The connection failed or broke. `sent`: the request may have reached the server."""

    def __init__(self, message: str, *, sent: bool) -> None:
        super().__init__(message)
        self.sent = sent


class BrokenOff(ConnectionFailed):
    """The response started and then broke off."""

    def __init__(self, message: str) -> None:
        super().__init__(message, sent=True)


class HostUnknown(ConnectionFailed):
    def __init__(self, message: str) -> None:
        super().__init__(message, sent=False)


class CertificateRefused(ConnectionFailed):
    """The server's certificate is not valid for its name."""

    def __init__(self, message: str) -> None:
        super().__init__(message, sent=False)


class TimedOut(ConnectionFailed):
    """The total time was used up."""


class TooLarge(HttpError):
    """The decompressed response is longer than the caller accepts."""


class Queued(HttpError):
    """Too many callers wait for this bucket; nothing was sent. `after`: seconds until a retry makes sense."""

    def __init__(self, after: float) -> None:
        super().__init__(f"queue is full for {after:.0f} s")
        self.after = after


class NotJson(ValueError):
    """The body is not JSON."""
