"""Content that staff write for readers: titles, rich text, and portal pages that a button opens."""

import re

import nh3

from server.kit.markup import is_small, tamed
from server.kit.own_paths import is_portal_screen
from server.kit.sentences import Sentence

TITLE_LIMIT = 200
BODY_LIMIT = 200_000

_INVISIBLE = re.compile("[\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_PORTAL_PAGE = re.compile(r"/app/[A-Za-z0-9/_-]{1,100}(?:\?[A-Za-z0-9=&_-]{1,90})?")
_TAG = re.compile(r"<[^<>]*>")
_TAGS = {
    "a", "b", "blockquote", "br", "code", "em", "h2", "h3", "h4", "hr", "i", "li", "ol", "p", "pre", "s", "strong",
    "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "u", "ul",
}  # fmt: skip
_CLEANER = nh3.Cleaner(
    tags=_TAGS,
    clean_content_tags={"script", "style", "iframe", "object", "noscript", "template", "title", "svg", "math"},
    attributes={"a": {"href"}, "td": {"colspan", "rowspan"}, "th": {"colspan", "rowspan", "scope"}, "ol": {"start"}},
    url_schemes={"http", "https", "mailto"},
    url_relative="pass_through",
    link_rel="noopener noreferrer",
)


def clean_body(html: str) -> str:
    """Remove everything that runs, loads or misleads. Raise ValueError above 200,000 characters."""
    if len(html) > BODY_LIMIT:
        raise ValueError(Sentence("The text is longer than {most:,} characters.", most=BODY_LIMIT))
    text = html.replace("\x00", "")
    return _CLEANER.clean(text if is_small(text) else tamed(text, _TAGS))


def clean_title(title: str) -> str:
    """Return the title as one line. Raise ValueError when it is blank or longer than 200 characters."""
    cleaned = " ".join(_INVISIBLE.sub(" ", title).split())
    if not cleaned:
        raise ValueError("Enter a title.")
    if len(cleaned) > TITLE_LIMIT:
        raise ValueError(Sentence("The title is longer than {most} characters.", most=TITLE_LIMIT))
    return cleaned


def check_router(router: str, *, is_needed: bool) -> str:
    """Check the portal page that 'Try Now' opens. Raise ValueError for another URL, or for none where one is needed."""
    if not is_needed:
        return ""
    if not _PORTAL_PAGE.fullmatch(router) or not is_portal_screen(router.partition("?")[0]):
        raise ValueError("Enter a page of the portal, for example /app/importProducts.")
    return router


def is_text(html: str) -> bool:
    """Return whether there is text to read."""
    return bool(_TAG.sub("", html).replace("&nbsp;", "").strip())
