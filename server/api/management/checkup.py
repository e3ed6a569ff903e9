"""Whether each part of an installation works, tried for real, and what its operator should do if not."""

import secrets
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage, get_connection

from server.api.gateway.health import LEAST_FREE
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.members import staff_with
from server.jobs.selectors import troubles, worker_is_alive
from server.kit import clock, http
from server.kit.quiet import quiet_notice
from server.kit.reasons import render
from server.kit.ring import ring_fault
from server.kit.web_addresses import read_address
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.parcels import NumberToTrack, TrackingPort
from server.tenancy.dump import pg_dump
from server.tenancy.errors import PgDumpFailed
from server.tenancy.fitness import server_advice, server_fault
from server.tenancy.heads import everything_is_migrated
from server.tenancy.selectors import tenants_set_aside
from server.tenancy.start import database_fault

MOST_APART = 2.0
"""Seconds between this machine's clock and the database's."""
LARGEST_UPLOAD = 64 * 2**20
"""Bytes: the limit of an import file, the largest that people send."""
NOBODYS_PARCEL = "RB000000005GB"
FORGED = "203.0.113.77"
"""An address of documentation (RFC 5737), which no visitor has."""


class Fault(Exception):
    """It does not work, and this is to be done."""


class Note(Exception):
    """It works, or is switched off; an operator should know."""


@dataclass(frozen=True, slots=True)
class Finding:
    """`mark` is ok, note or FAULT."""

    subject: str
    mark: str
    text: str


def examine(*, mail: str = "", phone: str = "") -> list[Finding]:
    """Try each part, and return what was found. With `mail` and `phone` (E.164), send a message to them.

    Raise nothing: what a check did not expect is its fault.
    """
    checks: dict[str, Callable[[], str]] = {
        "database": _database,
        "upgrades": _upgrades,
        "backups": _backups,
        "keys": _keys,
        "clock": _clock,
        "disk": _disk,
        "cache": _cache,
        "worker": _worker,
        "staff": _staff,
        "mail": lambda: _mail(mail),
        "text messages": lambda: _sms(phone),
        "parcels": _parcels,
        "way in": _way_in,
        "upload size": _upload_size,
        "console": _console,
        "webhooks": _webhooks,
        "hosted shops": _shops,
    }
    return [_finding(subject, check) for subject, check in checks.items()]


def _finding(subject: str, check: Callable[[], str]) -> Finding:
    try:
        return Finding(subject, "ok", check())
    except Note as note:
        return Finding(subject, "note", str(note))
    except Fault as fault:
        return Finding(subject, "FAULT", str(fault))
    except Exception as error:  # noqa: BLE001 - the others are still tried
        return Finding(subject, "FAULT", f"{type(error).__name__}: {error}")


def _database() -> str:
    if fault := server_fault():
        raise Fault(fault)
    if advice := server_advice():
        raise Note(advice)
    return "new enough, and this user may do what is needed"


def _upgrades() -> str:
    if fault := database_fault():
        raise Fault(fault)
    if not everything_is_migrated():
        raise Fault("Migrations are missing: run `manage.py migrate_schemas`.")
    if behind := tenants_set_aside():
        raise Fault(f"Set aside: {behind}. Mend them and run `manage.py migrate_schemas`.")
    return "all migrations are applied"


def _backups() -> str:
    try:
        return pg_dump()
    except PgDumpFailed as failure:
        raise Fault(str(failure)) from failure


def _keys() -> str:
    if fault := ring_fault():
        raise Fault(fault)
    return f"{len(settings.CREDENTIALS_KEYS)} in the ring; keep a copy apart from the database's backups"


def _clock() -> str:
    apart = (clock.now() - clock.shared()).total_seconds()
    if abs(apart) > MOST_APART:
        raise Fault(f"This machine's clock is {apart:+.0f} s off the database's: let NTP set both.")
    return f"{apart:+.2f} s to the database's"


def _disk() -> str:
    with tempfile.NamedTemporaryFile(dir=settings.DATA_DIR) as file:
        file.write(b"tried")
    free = shutil.disk_usage(settings.DATA_DIR).free
    if free < LEAST_FREE:
        raise Fault(f"Only {free // 2**20} MB are free in DATA_DIR: make room.")
    return f"{free // 2**30} GB are free in DATA_DIR"


def _cache() -> str:
    key = f"checkup:{secrets.token_hex(8)}"
    cache.set(key, "tried", 30)
    if cache.get(key) != "tried":
        raise Fault("What is kept is not found again: check REDIS_URL.")
    return "it keeps what it is given"


def _worker() -> str:
    now = clock.now()
    if notice := quiet_notice(settings.DATA_DIR):
        raise Note(notice)
    if not worker_is_alive(now=now):
        raise Fault("No worker has answered within 30 seconds: start `manage.py work`.")
    if found := troubles(now=now):
        raise Note("; ".join(found))
    return "it answers"


def _staff() -> str:
    if not staff_with(StaffRight.MANAGE_STAFF):
        raise Fault("Nobody may manage staff: run `manage.py create_staff you@example.com`.")
    return "somebody manages it"


def _mail(recipient: str) -> str:
    if settings.EMAIL_BACKEND.endswith("OutboxBackend"):
        raise Note("EMAIL_URL is empty: every mail is a file in DATA_DIR/outbox.")
    try:
        with get_connection() as server:
            if recipient:
                text = "If you can read this, your installation sends mail."
                EmailMessage("Tradewind sends mail", text, to=[recipient], connection=server).send()
    except OSError as error:
        raise Fault(f"The mail server refused ({error}): correct EMAIL_URL or MAIL_FROM.") from error
    if "localhost" in settings.DEFAULT_FROM_EMAIL:
        raise Fault("MAIL_FROM is empty: other mail servers refuse what comes from localhost.")
    return f"it took one for {recipient}: look whether it arrives" if recipient else "log-in works; --mail sends one"


def _sms(phone: str) -> str:
    if not settings.SMS_URL:
        raise Note("SMS_URL is empty: nobody can log in by mobile number.")
    if not phone:
        raise Note("not tried: --phone +8613800138000 sends one.")
    try:
        registry.sms().send(phone, "Tradewind: 000000", code="000000")
    except OutsideFailure as failure:
        raise Fault(f"The gateway refused: {render(failure.reason.stored(), 'en')} Correct SMS_URL.") from failure
    return f"the gateway took one for {phone}: look whether it arrives"


def _parcels() -> str:
    services = registry.tracking()
    if not services:
        raise Note("TRACK17_KEY and AFTERSHIP_API_KEY are empty: parcels are followed only as far as suppliers say.")
    return "; ".join(_tracking(name, port) for name, port in services.items())


def _tracking(name: str, port: TrackingPort) -> str:
    """Ask for a number that nobody has: it costs nothing, and needs the key."""
    try:
        port.read([NumberToTrack(NOBODYS_PARCEL)])
        quota = port.quota()
    except OutsideFailure as failure:
        raise Fault(f"{name}: {render(failure.reason.stored(), 'en')}") from failure
    if quota.left is None:
        return f"{name} answers"
    if quota.left == 0:
        raise Fault(f"{name} has no tracking number left: buy more.")
    return f"{name} answers, {quota.left} of {quota.of} numbers are left"


def _way_in() -> str:
    """Ask ourselves from outside what a request looks like when it has come through the proxy."""
    response = _called("GET", f"{settings.PUBLIC_URL}/healthz", headers={"X-Forwarded-For": FORGED})
    seen = response.json() if response.status == 200 else {}
    if not isinstance(seen, dict) or seen.get("status") != "ok":
        raise Fault(f"PUBLIC_URL answers {response.status}, and not from here: correct the proxy or PUBLIC_URL.")
    if seen.get("https") != settings.PUBLIC_URL.startswith("https:"):
        raise Fault(
            "PUBLIC_URL is https, but requests look like http: the proxy must send `X-Forwarded-Proto: https`, and "
            "TRUSTED_PROXIES must name its address."
        )
    if seen.get("address") == FORGED:
        raise Fault("The proxy passes on a visitor's own X-Forwarded-For: let it append or replace the address.")
    return f"we are seen as {seen.get('address')}: that must be our own address outside, not the proxy's inside"


def _upload_size() -> str:
    url = f"{settings.PUBLIC_URL}/api/account-service/import_list/file"
    response = _called("POST", url, content=b"\0" * (LARGEST_UPLOAD - 2**20), timeout=120)
    if response.status == 413:
        raise Fault(f"The proxy refuses large files: allow {LARGEST_UPLOAD // 2**20} MB (nginx: client_max_body_size).")
    if response.is_html:
        raise Fault(f"A large file is answered with {response.status} by the proxy: let it through.")
    return f"{LARGEST_UPLOAD // 2**20} MB arrive"


def _console() -> str:
    if not settings.CONSOLE_HOST:
        return "on the portal's host, at /console/"
    response = _called("GET", f"https://{settings.CONSOLE_HOST}/healthz")
    if response.status != 200:
        raise Fault(f"CONSOLE_HOST answers {response.status}: let the proxy pass on this host too.")
    return f"on {settings.CONSOLE_HOST}"


def _webhooks() -> str:
    response = _called("POST", f"{settings.PUBLIC_URL}/hooks/woocommerce/checkup", content=b"{}")
    if response.text != "Unknown connection.":
        raise Fault(f"/hooks/ answers {response.status}, and not from here: let the proxy pass on every POST.")
    return "they arrive; stores and payments reach /hooks/"


def _shops() -> str:
    public = read_address(settings.PUBLIC_URL)
    port = f":{public.port}" if public.port else ""
    host = f"checkup-{secrets.token_hex(4)}.{settings.SHOP_DOMAIN}"
    response = _called("GET", f"{public.scheme}://{host}{port}/")
    if response.status != 404 or "There is nothing at this address." not in response.text:
        raise Fault(f"{host} answers {response.status}, and not from here: the proxy must pass on all such hosts.")
    return f"*.{settings.SHOP_DOMAIN} arrives here"


def _called(
    method: str, url: str, *, headers: dict[str, str] | None = None, content: bytes | None = None, timeout: float = 15
) -> http.OutboundResponse:
    try:
        return http.request(
            method, url, headers=headers, content=content, timeout=timeout, follow_redirects=0, retries=0
        )
    except http.AddressRefused as error:
        raise Note(
            f"not tried: {error.host} is a private address from here. Try it from another machine, or open it with "
            "OUTBOUND_ALLOW meanwhile."
        ) from error
    except http.NothingGoesOut as error:
        raise Note("not tried: the installation is quiet.") from error
    except http.CertificateRefused as error:
        raise Fault(f"The certificate of {read_address(url).place} is not valid for its name: renew it.") from error
    except http.HttpError as error:
        raise Fault(f"{read_address(url).place} cannot be reached ({error}): check DNS, firewall and proxy.") from error
