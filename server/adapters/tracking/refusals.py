"""Refusals of tracking services, in the same words for all of them."""

from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.parcels import QUOTA_USED


def key_refused(service: str, code: object) -> Permanent:
    """Return the failure for a key or an address of ours that the service does not take."""
    return Permanent(_reason("tracking.key_refused", service, code))


def refused(service: str, code: object, message: str) -> Reason:
    """Return why the service does not watch a number, in its own words."""
    return Reason("tracking.refused", {"service": service, "message": message[:200] or str(code)})


def number_invalid(service: str) -> Reason:
    return Reason("tracking.number_invalid", {"service": service})


def more_needed(service: str, message: str) -> Reason:
    """Return the reason for a carrier that shows nothing without further facts, such as a postcode or phone number."""
    return Reason("tracking.more_needed", {"service": service, "message": message[:200]})


def stopped(service: str) -> Reason:
    """Return the reason for a watch that ended and that the service does not begin again."""
    return Reason("tracking.stopped", {"service": service})


def quota_used(service: str) -> Permanent:
    """Return the failure for an account that has no number left."""
    return Permanent(Reason(QUOTA_USED, {"service": service}))


def _reason(name: str, service: str, code: object) -> Reason:
    return Reason(name, {"service": service, "code": str(code)[:60]})
