"""Facts about a visitor before login."""

from typing import Protocol


class CountryPort(Protocol):
    """The country of an IP address, looked up without a network."""

    def country_of(self, address: str) -> str:
        """Return the ISO 3166-1 alpha-2 code of an IP address; empty when it is unknown, private or not an address."""
        ...
