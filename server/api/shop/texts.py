"""The texts of a hosted shop's pages, in the buyer's language."""

from server.kit.sentences import Sentence, each_in_language, in_language

_TEXTS = {
    "shop": "Shop",
    "sold_out": "Sold out",
    "pages": "Pages",
    "newer": "Newer",
    "older": "Older",
    "empty": "This shop has just opened. Its first products will appear here.",
    "not_found": "Not found",
    "nothing_here": "There is nothing at this address.",
    "closed": "This shop is closed for now. Please come back later.",
}


def shop_texts(language: str) -> dict[str, str]:
    """Return the texts for `zh-hans`; English for every other language."""
    tag = "zh-Hans" if language.startswith("zh") else "en"
    return {"lang": tag, **each_in_language(_TEXTS, language, context="page")}


def counted(count: int, language: str) -> str:
    """Return the number of products as a phrase."""
    return in_language("1 product" if count == 1 else Sentence("{count} products", count=count), language)
