"""What a site's robots.txt asks of us (RFC 9309; Crawl-delay is no part of it, but widely used)."""

from protego import Protego

from server.kit.web_addresses import read_address

AGENT = "Tradewind"
"""Our name in robots.txt: the product of our user agent that is not every browser's."""
LONGEST_PAUSE = 5
"""Most seconds between two requests that we wait for a site's sake."""
_MOST_CHARACTERS = 512_000


class Robots:
    """The rules of one site. A file that cannot be read has none."""

    def __init__(self, text: str = "") -> None:
        try:
            self._rules = Protego.parse(text[:_MOST_CHARACTERS].removeprefix("\ufeff"))
        except ValueError:
            self._rules = Protego.parse("")

    def allows(self, address: str) -> bool:
        """Return whether we may read an address of the site."""
        parts = read_address(address)
        path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        return bool(self._rules.can_fetch(path, AGENT))

    @property
    def pause(self) -> int:
        """The seconds between two requests that the site asks for, at most LONGEST_PAUSE."""
        return int(min(self._rules.crawl_delay(AGENT) or 0, LONGEST_PAUSE))
