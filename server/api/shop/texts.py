"""What a hosted shop's pages say, in the buyer's language."""

from collections.abc import Mapping

_ENGLISH = {
    "lang": "en",
    "shop": "Shop",
    "one_product": "1 product",
    "products": "{count} products",
    "sold_out": "Sold out",
    "pages": "Pages",
    "newer": "Newer",
    "older": "Older",
    "empty": "This shop has just opened. Its first products will appear here.",
    "not_found": "Not found",
    "nothing_here": "There is nothing at this address.",
}
_CHINESE = {
    "lang": "zh-Hans",
    "shop": "商店",
    "one_product": "1 件商品",
    "products": "{count} 件商品",
    "sold_out": "已售罄",
    "pages": "页码",
    "newer": "较新",
    "older": "较早",
    "empty": "本店刚刚开业，首批商品将在此处展示。",
    "not_found": "未找到",
    "nothing_here": "此地址没有内容。",
}


def shop_texts(language: str) -> Mapping[str, str]:
    """The texts for `zh-hans`; English for every other language."""
    return _CHINESE if language.startswith("zh") else _ENGLISH


def counted(texts: Mapping[str, str], count: int) -> str:
    """How many products there are, as a phrase."""
    return texts["one_product"] if count == 1 else texts["products"].format(count=count)
