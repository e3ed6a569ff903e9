"""What stands around a shared product, in the visitor's language."""

from collections.abc import Mapping

_ENGLISH = {
    "preview": "Product preview",
    "variants": "Variants",
    "price": "Price",
    "was": "Previous price",
    "sold_out": "Sold out",
    "picture": "Picture",
    "description": "Description",
}
_CHINESE = {
    "preview": "商品预览",
    "variants": "规格",
    "price": "价格",
    "was": "原价",
    "sold_out": "已售罄",
    "picture": "图片",
    "description": "商品描述",
}


def product_texts(language: str) -> Mapping[str, str]:
    """The texts for `zh`; English for every other language."""
    return _CHINESE if language == "zh" else _ENGLISH
