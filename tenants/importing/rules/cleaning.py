"""Text and HTML from outside, made safe to keep and to show."""

import re
from unicodedata import category

import nh3

TITLE_LIMIT = 10_000
DESCRIPTION_LIMIT = 1_000_000
# Control characters, and those that make text run another way than it is written.
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff]")
# Letters and symbols that are drawn as nothing: the fillers of Hangul, the empty pattern of Braille.
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_SPACE = re.compile(r"\s+")
_WEB_ADDRESS = re.compile(r"https?://[^\s/?#\\@]+(?:[/?#]|$)", re.IGNORECASE)

_CLEANER = nh3.Cleaner(
    tags={
        "a", "abbr", "b", "blockquote", "br", "caption", "center", "cite", "code", "col", "colgroup", "dd", "del",
        "details", "div", "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i",
        "img", "ins", "li", "mark", "ol", "p", "pre", "q", "s", "small", "span", "strike", "strong", "sub", "summary",
        "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul",
    },
    clean_content_tags={"script", "style", "iframe", "object", "noscript", "template", "title", "svg", "math"},
    attributes={
        "*": {"title", "dir", "lang"},
        "a": {"href"},
        "img": {"src", "alt", "width", "height"},
        "td": {"colspan", "rowspan"},
        "th": {"colspan", "rowspan", "scope"},
        "col": {"span"},
        "ol": {"start"},
    },
    url_schemes={"http", "https"},
    url_relative="deny",
    link_rel="noopener noreferrer nofollow",
)  # fmt: skip


def clean_html(html: str) -> str:
    """The description without anything that runs, loads or leads astray; links and images only over http(s)."""
    text = html.replace("\x00", "")[:DESCRIPTION_LIMIT]
    return _CLEANER.clean(text) if "<" in text or "&" in text else text


def clean_text(text: str, limit: int) -> str:
    """One line without control characters, cut to `limit` characters."""
    if text.isprintable() and "  " not in text:
        return text.strip()[:limit]
    return _SPACE.sub(" ", _INVISIBLE.sub("", text)).strip()[:limit]


def clean_title(title: str) -> str:
    """The title as one line; kept whole up to 10,000 characters. Empty when nothing of it can be seen."""
    text = clean_text(title, TITLE_LIMIT)
    return text if any(_can_be_seen(character) for character in text) else ""


def _can_be_seen(character: str) -> bool:
    return character not in _FILLERS and category(character)[0] not in "CZM"


def safe_image_url(url: str) -> str:
    """An absolute http(s) address, or empty."""
    if not url:
        return ""
    trimmed = url.strip()
    if trimmed.startswith("//"):
        trimmed = f"https:{trimmed}"
    return trimmed if _WEB_ADDRESS.match(trimmed) and "\x00" not in trimmed else ""
