"""What a site's robots.txt asks of us (RFC 9309; Crawl-delay is no part of it, but widely used)."""

from typing import Any
from urllib.robotparser import RobotFileParser

from server.kit.web_addresses import read_address

AGENT = "Tradewind"
"""Our name in robots.txt: the product of our user agent that is not every browser's."""
LONGEST_PAUSE = 5
"""Most seconds between two requests that we wait for a site's sake."""
_MOST_CHARACTERS = 512_000


class Robots:
    """The rules of one site. A file that cannot be read has none.

    Python's parser lets the first rule that fits decide, the standard the longest. Rules with `*` fit nothing.
    """

    def __init__(self, text: str = "") -> None:
        self._parser = RobotFileParser()
        try:
            self._parser.parse(text[:_MOST_CHARACTERS].splitlines())
        except ValueError:
            self._parser.parse([])
        read: Any = self._parser  # what it read has no public name
        for entry in filter(None, (*read.entries, read.default_entry)):
            entry.rulelines.sort(key=lambda rule: (-len(rule.path), not rule.allowance))

    def allows(self, address: str) -> bool:
        """Return whether we may read an address of the site."""
        parts = read_address(address)
        return self._parser.can_fetch(AGENT, f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}")

    @property
    def pause(self) -> int:
        """The seconds between two requests that the site asks for, at most LONGEST_PAUSE."""
        return min(int(self._parser.crawl_delay(AGENT) or 0), LONGEST_PAUSE)
