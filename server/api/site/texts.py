"""What stands around the content of a public page, in the visitor's language."""

from collections.abc import Mapping

_ENGLISH = {
    "lang": "en",
    "home": "Home",
    "updated": "Last updated",
    "format": "M j, Y",
    "here": "en",
    "other": "zh",
    "other_lang": "zh-Hans",
    "other_name": "中文",
    "privacy": "Privacy policy",
    "agree": "Terms of service",
    "not_found": "Not found",
    "nothing_here": "There is nothing at this address.",
}
_CHINESE = {
    "lang": "zh-Hans",
    "home": "首页",
    "updated": "最后更新",
    "format": "Y年n月j日",
    "here": "zh",
    "other": "en",
    "other_lang": "en",
    "other_name": "English",
    "privacy": "隐私政策",
    "agree": "服务协议",
    "not_found": "未找到",
    "nothing_here": "此地址没有内容。",
}


def site_texts(language: str) -> Mapping[str, str]:
    """The texts for `zh`; English for every other language."""
    return _CHINESE if language == "zh" else _ENGLISH
