"""Countries from the operator's MMDB file (GEOIP_DATABASE: GeoLite2, DB-IP), else from a packaged table of IPv4."""

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
    """The country port over a file; nothing leaves this machine."""

    def country_of(self, address: str) -> str:
        """ISO code in capitals; empty for what is unknown, private or no address."""
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
    """The packaged table knows IPv4 only."""
    return (_table().lookupNumeric(int(address)) or "") if isinstance(address, IPv4Address) else ""


def _mmdb(path: str) -> Find:
    """A reader of the file; the packaged table, with a line in the log, when the file is missing or broken."""
    try:
        reader = maxminddb.open_database(path)
    except (OSError, ValueError, maxminddb.InvalidDatabaseError) as error:
        log.warning("GEOIP_DATABASE cannot be read", path=path, error=str(error))
        return _packaged
    return lambda address: _iso_code(reader.get(address))


def _iso_code(record: Any) -> str:
    country = record.get("country") if isinstance(record, dict) else None
    return str(country.get("iso_code") or "") if isinstance(country, dict) else ""
