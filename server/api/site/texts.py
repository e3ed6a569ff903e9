"""The texts of the public pages, in the visitor's language."""

from server.kit.sentences import each_in_language

_PAGE = {
    "home": "Home",
    "updated": "Last updated",
    "format": "M j, Y",
    "privacy": "Privacy policy",
    "agree": "Terms of service",
    "not_found": "Not found",
    "nothing_here": "There is nothing at this address.",
}
_LANGUAGES = {
    "en": {"lang": "en", "here": "en", "other": "zh", "other_lang": "zh-Hans", "other_name": "中文"},
    "zh": {"lang": "zh-Hans", "here": "zh", "other": "en", "other_lang": "en", "other_name": "English"},
}
_FORM = {
    "send": "Send",
    "sent": "Thank you",
    "sent_text": "We have received your message and will get back to you.",
    "required": "required",
    "choose": "Please choose",
    "website": "Leave this empty",
    "not_sent": "Nothing was sent yet. Please check what is marked.",
    "stale": "This page was open for too long. Please send it again.",
    "too_often": "Too many messages from your connection. Please try again in a few minutes.",
    "missing": "Please fill this in.",
    "wrong": "Please check this.",
    "too_long": "This is too long.",
}
_PRODUCT = {
    "preview": "Product preview",
    "variants": "Variants",
    "price": "Price",
    "was": "Previous price",
    "sold_out": "Sold out",
    "picture": "Picture",
    "description": "Description",
}


def site_texts(language: str) -> dict[str, str]:
    """Return the texts around the content of every page: for `zh`, English for every other language."""
    return _LANGUAGES["zh" if language == "zh" else "en"] | each_in_language(_PAGE, language, context="page")


def form_texts(language: str) -> dict[str, str]:
    return each_in_language(_FORM, language)


def product_texts(language: str) -> dict[str, str]:
    return each_in_language(_PRODUCT, language)
