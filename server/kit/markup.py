"""Rewrite HTML from outside so that a parser reads it in linear time.

A browser's parser needs quadratic time for deep nesting, and reopens unclosed formatting in every following paragraph.
The output is balanced, limited in depth, and contains only some tags.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping

# Video hosts that may stay in a description, with the path of their players. Used to clean HTML and for frame-src.
VIDEO_PAGES = {
    "www.youtube.com": "/embed/",
    "youtube.com": "/embed/",
    "www.youtube-nocookie.com": "/embed/",
    "youtube-nocookie.com": "/embed/",
    "player.vimeo.com": "/video/",
}
DEEPEST = 60
FEW_TAGS, SHORT = 200, 50_000

# Every alternative may also end at the end of the text, so nothing is searched twice.
_PIECE = re.compile(
    r"<!--(?:.*?--!?>|.*\Z)"
    r"|<[!?][^>]*+(?:>|\Z)"
    r"|</?[a-z](?:[^\s/>=\"']++|\s++|=\s*+\"[^\"]*+(?:\"|\Z)|=\s*+'[^']*+(?:'|\Z)|[=/\"'])*+(?:>|\Z)"
    r"|<",
    re.IGNORECASE | re.DOTALL,
)
_NAME = re.compile(r"</?([a-z][^\s/>]*)", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""[\s/]([^\s/>="']++)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++)))?""")
# Elements whose contents are not readable text. Of these, a parser reads those in _MARKUP as a plain tag when they have
# no end.
_MARKUP = frozenset({"math", "noscript", "object", "select", "svg", "template"})
_RAW = frozenset(
    {
        "iframe", "math", "noembed", "noframes", "noscript", "object", "plaintext", "script", "select", "style", "svg",
        "template", "textarea", "title", "xmp",
    }
)  # fmt: skip
_VOID = frozenset({"br", "col", "hr", "img", "wbr"})
_CELLS = frozenset({"caption", "td", "th"})
_SECTIONS = frozenset({"tbody", "tfoot", "thead"})
# Where a part of a table may be placed.
_PARENTS = {
    **dict.fromkeys(("caption", "colgroup", *_SECTIONS), frozenset({"table"})),
    "col": frozenset({"table", "colgroup"}),
    "tr": _SECTIONS | {"table"},
    **dict.fromkeys(("td", "th"), _SECTIONS | {"table", "tr"}),
}
_TABLE = _SECTIONS | {"table", "tr", "colgroup"}
# For each tag: the open tags that a second one ends, and the tags between them that prevent this.
_ENDS = {
    "a": (frozenset({"a"}), _CELLS),
    "li": (frozenset({"li"}), _CELLS | {"ol", "ul"}),
    **dict.fromkeys(("dd", "dt"), (frozenset({"dd", "dt"}), _CELLS | {"dl"})),
}
_BLOCKS = frozenset(
    {
        "blockquote", "center", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3", "h4",
        "h5", "h6", "hr", "li", "ol", "p", "pre", "summary", "table", "ul",
    }
)  # fmt: skip


def is_small(html: str) -> bool:
    """Return whether any parser reads this HTML fast without changes."""
    return len(html) <= SHORT and html.count("<") <= FEW_TAGS


def tamed(html: str, tags: Collection[str]) -> str:
    """Return the HTML with only `tags`, balanced and at most 60 levels deep: still untrusted, but cheap to parse.

    Drop the contents of scripts, styles and frames. Takes linear time.
    """
    return _Tamer(html, tags).run()


class _Tamer:
    def __init__(self, html: str, tags: Collection[str]) -> None:
        self.html = html
        self.tags = tags
        self.out: list[str] = []
        self.open: list[str] = []
        self.left_out: Counter[str] = Counter()
        self.unended: set[str] = set()

    def run(self) -> str:
        at = 0
        while found := _PIECE.search(self.html, at):
            self.out.append(self.html[at : found.start()])
            at = self._take(found[0], found.end())
        self.out.append(self.html[at:])
        self._close_down_to(0)
        return "".join(self.out)

    def _take(self, piece: str, end: int) -> int:
        """Process one piece. Return where to continue."""
        name = _name_of(piece)
        if piece.startswith("</"):
            self._end(name)
        elif name in _RAW:
            self._write(name, piece, closed=True)
            return self._after(name, end)
        elif name in self.tags:
            self._start(name, piece)
        elif piece == "<":
            self.out.append("&lt;")
        return end

    def _after(self, name: str, at: int) -> int:
        if name in self.unended:
            return at
        ending = re.compile(rf"</{name}[^>]*+(?:>|\Z)", re.IGNORECASE).search(self.html, at)
        if ending:
            return ending.end()
        # Remember it, so that the end is searched only once even if many such tags have none.
        self.unended.add(name)
        return at if name in _MARKUP else len(self.html)

    def _start(self, name: str, piece: str) -> None:
        self._make_way(name)
        if name in _VOID:
            self._write(name, piece)
        elif len(self.open) >= DEEPEST or not self._fits(name):
            self.left_out[name] += 1
        else:
            self.open.append(name)
            self._write(name, piece)

    def _make_way(self, name: str) -> None:
        """Close what a parser would close at this tag, with everything open inside it."""
        if name in _PARENTS:
            self._close_above(_PARENTS[name])
        if name in _BLOCKS:
            self._close(frozenset({"p"}), _CELLS)
        if name in _ENDS:
            self._close(*_ENDS[name])

    def _fits(self, name: str) -> bool:
        parent = self.open[-1] if self.open else ""
        return parent in _PARENTS[name] if name in _PARENTS else parent not in _TABLE

    def _end(self, name: str) -> None:
        if self.left_out[name]:
            self.left_out[name] -= 1
        else:
            self._close(frozenset({name}), frozenset())

    def _close(self, names: frozenset[str], stops: Collection[str]) -> None:
        """Close the innermost open tag of `names`, unless a tag of `stops` is open inside it."""
        at = self._innermost(names, stops)
        if at is not None:
            self._close_down_to(at)

    def _close_above(self, names: frozenset[str]) -> None:
        at = self._innermost(names, frozenset())
        if at is not None:
            self._close_down_to(at + 1)

    def _innermost(self, names: frozenset[str], stops: Collection[str]) -> int | None:
        if names.isdisjoint(self.open):
            return None
        for at in range(len(self.open) - 1, -1, -1):
            if self.open[at] in names:
                return at
            if self.open[at] in stops:
                return None
        return None

    def _close_down_to(self, depth: int) -> None:
        self.out.extend(f"</{name}>" for name in reversed(self.open[depth:]))
        del self.open[depth:]

    def _write(self, name: str, piece: str, *, closed: bool = False) -> None:
        if name in self.tags:
            self.out.append(written_tag(name, attributes_of(piece)) + (f"</{name}>" if closed else ""))


def _name_of(piece: str) -> str:
    found = _NAME.match(piece)
    return found[1].lower() if found else ""


def attributes_of(tag: str) -> dict[str, str]:
    """Return the attributes of a tag by their names in lower case, with their entities as written."""
    return {match[1].lower(): match[2] or match[3] or match[4] or "" for match in _ATTRIBUTE.finditer(tag[:-1])}


def written_tag(name: str, attributes: Mapping[str, str]) -> str:
    """Write a tag so that all parsers see it end at the same place."""
    stated = "".join(f' {key}="{value.replace(chr(34), "&quot;")}"' for key, value in attributes.items())
    return f"<{name}{stated}>"
