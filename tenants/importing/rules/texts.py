"""Make text and HTML from outside safe to store and to show."""

import re
from collections.abc import Iterable
from contextvars import ContextVar
from html import escape, unescape
from typing import Any
from unicodedata import category

import nh3

from server.kit.lazy_pictures import with_plain_pictures
from server.kit.markup import VIDEO_PAGES, is_small, tamed
from server.kit.web_addresses import encoded_address, join_address

TITLE_LIMIT = 10_000
OPTION_LIMIT = 10_000
"""Most characters of an option's name or value. What a store takes of them is decided at publishing."""
DESCRIPTION_LIMIT = 1_000_000
LINE_LIMIT = SKU_LIMIT = 300
"""Most characters of vendor and product type, and of a SKU."""
BARCODE_LIMIT = 100
ALT_LIMIT = 512
TAG_LIMIT = 255
MOST_TAGS = 250
MOST_IMAGES = 1_000
# Control characters, and those that change the direction of text.
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff]")
# Letters and symbols that are invisible: the fillers of Hangul, the empty pattern of Braille.
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_SPACE = re.compile(r"\s+")
_WEB_ADDRESS = re.compile(r"https?://[^\s/?#\\@]+(?:[/?#]|$)", re.IGNORECASE)

_VIDEO_PAGE = "|".join(re.escape(host + path) for host, path in VIDEO_PAGES.items())
_VIDEO = re.compile(rf"(?:https?:)?(//(?:{_VIDEO_PAGE})[\w./?=&%;+-]+)", re.IGNORECASE | re.ASCII)
_TAGS = {
    "a", "abbr", "b", "blockquote", "br", "caption", "center", "cite", "code", "col", "colgroup", "dd", "del",
    "details", "div", "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i",
    "iframe", "img", "ins", "li", "mark", "ol", "p", "pre", "q", "s", "small", "span", "strike", "strong", "sub",
    "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul",
}  # fmt: skip
_RAW_TAGS = {"script", "style", "object", "noscript", "template", "title", "svg", "math"}
_ATTRIBUTES = {
    "*": {"title", "dir", "lang"},
    "a": {"href"},
    "img": {"src", "alt", "width", "height"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "col": {"span"},
    "ol": {"start"},
}
_FRAME = re.compile("<iframe", re.IGNORECASE)
_NO_VIDEO = re.compile(r"<iframe(?![^>]* src=)[^>]*></iframe>")
# A cleaned tag ends at its first ">", and no attribute contains quotes.
_TAG = re.compile(r"<(?:img|a|iframe) [^>]*>|<img>")
_UNENCODED = re.compile(r"[^\x21-\x7e]|&nbsp;")
_ATTRIBUTE = re.compile(r' ([a-z-]+)="([^"]*)"')
_source_page: ContextVar[str] = ContextVar("source_page", default="")


def _absolute(url: str) -> str | None:
    page = _source_page.get()
    joined = join_address(page or "https:", url) if url and not url.startswith("#") else ""
    return joined if _WEB_ADDRESS.match(joined) else None


def _video_only(tag: str, attribute: str, value: str) -> str | None:
    if (tag, attribute) != ("iframe", "src"):
        return value
    found = _VIDEO.fullmatch(value.strip())
    return f"https:{found[1]}" if found else None


_COMMON: dict[str, Any] = {
    "url_schemes": {"http", "https", "mailto", "tel"},
    "url_relative": _absolute,
    "link_rel": "noopener noreferrer nofollow",
}
_CLEANER = nh3.Cleaner(
    tags=_TAGS - {"iframe"}, clean_content_tags=_RAW_TAGS | {"iframe"}, attributes=_ATTRIBUTES, **_COMMON
)
_WITH_VIDEOS = nh3.Cleaner(
    tags=_TAGS,
    clean_content_tags=_RAW_TAGS,
    attributes={**_ATTRIBUTES, "iframe": {"src", "width", "height", "allowfullscreen"}},
    attribute_filter=_video_only,
    **_COMMON,
)


def clean_html(html: str, *, page: str = "") -> str:
    """Return the description without scripts, loaded content and misleading links; frames only for videos of known
    hosts.

    Relative links and images are made absolute against the source `page`, and dropped without one.
    """
    text = html.replace("\x00", "")[:DESCRIPTION_LIMIT]
    if "<" not in text and "&" not in text:
        return text
    token = _source_page.set(page)
    try:
        return _cleaned(text)
    finally:
        _source_page.reset(token)


def _cleaned(text: str) -> str:
    plain = with_plain_pictures(text)
    if _FRAME.search(plain):
        cleaned = _NO_VIDEO.sub("", _WITH_VIDEOS.clean(tamed(plain, _TAGS)))
    else:
        cleaned = _CLEANER.clean(plain if is_small(plain) else tamed(plain, _TAGS))
    return _TAG.sub(_loadable, cleaned)


def _loadable(tag: re.Match[str]) -> str:
    """Return the tag with an encoded address; nothing for a picture without one."""
    attributes = dict(_ATTRIBUTE.findall(tag[0]))
    if tag[0].startswith("<img") and not attributes.get("src"):
        return ""
    return _ATTRIBUTE.sub(_encoded, tag[0])


def _encoded(attribute: re.Match[str]) -> str:
    name, value = attribute.groups()
    if name not in ("src", "href") or not _UNENCODED.search(value):
        return attribute[0]
    return f' {name}="{escape(encoded_address(unescape(value)), quote=False)}"'


def clean_text(text: str, limit: int) -> str:
    """Return one line without control characters, cut to `limit` characters."""
    if text.isprintable() and "  " not in text:
        return text.strip()[:limit]
    return _SPACE.sub(" ", _INVISIBLE.sub("", text)).strip()[:limit]


def clean_title(title: str) -> str:
    """Return the title as one line, up to 10,000 characters. Empty when nothing of it is visible."""
    text = clean_text(title, TITLE_LIMIT)
    return text if any(_can_be_seen(character) for character in text) else ""


def clean_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Return the tags, each once."""
    return tuple(dict.fromkeys([tag for raw in tags if (tag := clean_text(raw, TAG_LIMIT))]))


def _can_be_seen(character: str) -> bool:
    return character not in _FILLERS and category(character)[0] not in "CZM"


def safe_image_url(url: str) -> str:
    """Return an absolute http(s) address, encoded, or empty."""
    if not url:
        return ""
    trimmed = url.strip()
    if trimmed.startswith("//"):
        trimmed = f"https:{trimmed}"
    return encoded_address(trimmed) if _WEB_ADDRESS.match(trimmed) and "\x00" not in trimmed else ""
