"""Pictures of HTML from outside that only a script, or a browser without one, would load.

Shops put the address of a picture into attributes that their script reads while the page is scrolled, and a copy of the
picture into `noscript`. Nothing runs in a description of ours, so the address is moved to `src`.
"""

import re
from collections.abc import Iterator

from server.kit.markup import attributes_of, written_tag

_IS_LAZY = re.compile(r"[/\s\"'](?:data-|lazy-|srcset)|<noscript", re.IGNORECASE)
_OPENS = re.compile(r"<noscript\b[^>]*>", re.IGNORECASE)
_CLOSES = re.compile(r"</noscript\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>img|source|picture)(?=[\s/>])"
    r"(?:[^\s>=\"']++|\s++|=\s*+\"[^\"]*+(?:\"|\Z)|=\s*+'[^']*+(?:'|\Z)|[=\"'])*+(?:>|\Z)",
    re.IGNORECASE,
)
# Where the scripts of lazysizes, lozad, jQuery, WordPress, 1688, Taobao and JD read the address.
_ADDRESSES = (
    "data-src", "data-lazy-src", "data-original", "data-original-src", "data-lazyload", "data-lazyload-src",
    "data-lazy-load-src", "data-ks-lazyload", "data-lazy-img", "data-lazy", "data-echo", "data-img-src", "lazy-src",
)  # fmt: skip
_SETS = ("data-srcset", "data-lazy-srcset", "data-original-set")
_SIZE = re.compile(r"(\d+(?:\.\d+)?)[wx](?:,(.*))?", re.DOTALL)
_PICTURE = re.compile(r"/|\.(?:jpe?g|png|webp|gif|avif|bmp|svg)(?:[?#]|$)", re.IGNORECASE)
_RESIZED = re.compile(r"[-_]\d*x\d*(?=(?:@\dx)?\.\w{2,5}$)")
_DEFAULT_WIDTH = 1024


def with_plain_pictures(html: str) -> str:
    """Move the addresses of pictures to `src`, and keep pictures of `noscript` that are shown nowhere else.

    The result is as untrusted as before. Takes linear time.
    """
    if not _IS_LAZY.search(html):
        return html
    shown: set[str] = set()
    parts = list(_parts(html))
    plain = [part if hidden else _Pictures(shown).rewrite(part) for part, hidden in parts]
    return "".join(
        _Pictures(shown).alone(part) if hidden else part for part, (_, hidden) in zip(plain, parts, strict=True)
    )


def _parts(html: str) -> Iterator[tuple[str, bool]]:
    """Split into what everybody sees and, with True, the contents of `noscript`."""
    at = 0
    while (opens := _OPENS.search(html, at)) and (closes := _CLOSES.search(html, opens.end())):
        yield html[at : opens.start()], False
        yield html[opens.end() : closes.start()], True
        at = closes.end()
    yield html[at:], False


class _Pictures:
    """The pictures of one part. `shown`: the keys of all pictures so far."""

    def __init__(self, shown: set[str]) -> None:
        self.shown = shown
        self.of_picture = ""

    def rewrite(self, part: str) -> str:
        return _TAG.sub(lambda tag: self._plain(tag) or tag[0], part)

    def alone(self, part: str) -> str:
        """Return only the pictures that are not shown yet, without counting pixels."""
        found = []
        for tag in _TAG.finditer(part):
            before = len(self.shown)
            plain = self._plain(tag)
            if plain and len(self.shown) > before and not _is_pixel(plain):
                found.append(plain)
        return "".join(found)

    def _plain(self, tag: re.Match[str]) -> str:
        """Return the tag of a picture with its address; empty for other tags."""
        if tag["name"].lower() != "img":
            self.of_picture = "" if tag["name"].lower() == "picture" else self.of_picture or _source(tag[0])
            return ""
        stated = attributes_of(tag[0])
        address = _address(stated) or self.of_picture
        self.shown.add(_key(address))
        return written_tag("img", {**stated, "src": address})


def _source(tag: str) -> str:
    stated = attributes_of(tag)
    return next((url for name in (*_SETS, "srcset") if (url := widest(stated.get(name, "")))), "")


def _address(stated: dict[str, str]) -> str:
    """Return what a script would load, else what the tag itself loads."""
    widths = [int(width) for width in re.findall(r"\d{2,5}", stated.get("data-widths", ""))]
    lazy = (stated.get(name, "").strip() for name in _ADDRESSES)
    sets = (widest(stated.get(name, "")) for name in _SETS)
    own = stated.get("src", "").strip()
    choices = (*lazy, *sets, own, widest(stated.get("srcset", "")))
    found = next((url for url in choices if _is_address(url)), "")
    return found.replace("{width}", str(max(widths, default=_DEFAULT_WIDTH)))


def widest(srcset: str) -> str:
    """Return the address of the largest picture of a `srcset`; the first of several without sizes."""
    best, most, url = "", -1.0, ""
    for token in srcset.split():
        size = _SIZE.fullmatch(token.strip(","))
        if size and url:
            best, most = (url, float(size[1])) if float(size[1]) > most else (best, most)
            url = (size[2] or "").strip(",")
        else:
            best, most = (url, 0.0) if url and most < 0 else (best, most)
            url = token.strip(",")
    return url if url and most < 0 else best


def _is_address(value: str) -> bool:
    """Return whether this is an address and no placeholder, such as a `data:` picture, `lazy` or `0.5`."""
    is_inline = value.lower().startswith(("data:", "blob:", "about:", "javascript:"))
    return not is_inline and _PICTURE.search(value) is not None


def _key(address: str) -> str:
    """Return the same text for one picture in several sizes."""
    place = address.partition("?")[0].partition("#")[0]
    return _RESIZED.sub("", place.partition("//")[2] or place)


def _is_pixel(tag: str) -> bool:
    stated = attributes_of(tag)
    return {stated.get("width", "").removesuffix("px"), stated.get("height", "").removesuffix("px")} <= {"0", "1"}
