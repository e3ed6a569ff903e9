"""What we ask about a visitor before anybody has signed in."""

from typing import Protocol


class CountryPort(Protocol):
    """Where an address is, looked up without a network."""

    def country_of(self, address: str) -> str:
        """The ISO 3166-1 alpha-2 code of an IP address; empty when it is not known, private or no address."""
        ...
