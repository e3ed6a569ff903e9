"""The only door for outbound HTTP: total timeout, size limit, guarded addresses, bounded retries."""

from server.kit.http.client import Files, request
from server.kit.http.deadlines import deadline, time_left
from server.kit.http.errors import (
    AddressRefused,
    BrokenOff,
    CertificateRefused,
    ConnectionFailed,
    HostUnknown,
    HttpError,
    InsecureAddress,
    NothingGoesOut,
    NotJson,
    Queued,
    RedirectRefused,
    TimedOut,
    TooLarge,
    UrlRefused,
)
from server.kit.http.probes import check_callable
from server.kit.http.rate_limits import apart, waiting_for
from server.kit.http.response import OutboundResponse
from server.kit.http.urls import Params

__all__ = [
    "AddressRefused",
    "BrokenOff",
    "CertificateRefused",
    "ConnectionFailed",
    "Files",
    "HostUnknown",
    "HttpError",
    "InsecureAddress",
    "NotJson",
    "NothingGoesOut",
    "OutboundResponse",
    "Params",
    "Queued",
    "RedirectRefused",
    "TimedOut",
    "TooLarge",
    "UrlRefused",
    "apart",
    "check_callable",
    "deadline",
    "request",
    "time_left",
    "waiting_for",
]
