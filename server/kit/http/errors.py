"""How an outbound call can fail below the level of HTTP answers. Adapters translate these."""


class HttpError(Exception):
    """Base of every failure of `server.kit.http`. Messages never carry queries, headers or bodies."""


class UrlRefused(HttpError):
    """The address is not plain http(s), or carries credentials."""


class InsecureAddress(HttpError):
    """The address is plain http, where only https will do."""


class AddressRefused(HttpError):
    """`host` leads only to addresses that may not be called: private, reserved, loopback, metadata."""

    def __init__(self, host: str) -> None:
        super().__init__(f"{host} leads to no address that may be called")
        self.host = host


class RedirectRefused(HttpError):
    """A redirect led from https to http, to something that is not http(s), or too often on."""


class ConnectionFailed(HttpError):
    """The connection broke or was never made. `sent`: the request may have reached the server."""

    def __init__(self, message: str, *, sent: bool) -> None:
        super().__init__(message)
        self.sent = sent


class BrokenOff(ConnectionFailed):
    """The answer began and broke off."""

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
    """The answer, decompressed, is longer than the caller accepts."""


class Queued(HttpError):
    """Too many callers wait for this bucket; nothing was sent. `after`: seconds until a try makes sense."""

    def __init__(self, after: float) -> None:
        super().__init__(f"queue is full for {after:.0f} s")
        self.after = after


class NotJson(ValueError):
    """The body is no JSON."""
