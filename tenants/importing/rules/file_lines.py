"""Products of a file as lines that can be read by position: the checked products are the imported ones. Pure."""

from dataclasses import replace

import orjson

from server.ports.suppliers import (
    PageType,
    SourceImage,
    SourceLink,
    SourceOption,
    SourceProduct,
    SourceVariant,
    Supplier,
)


def line_of(product: SourceProduct) -> bytes:
    """Return the product as one line."""
    return orjson.dumps(product, option=orjson.OPT_APPEND_NEWLINE)


def product_of(line: bytes) -> SourceProduct:
    """Return the product of a line."""
    values = orjson.loads(line)
    link = SourceLink(**values["link"])
    return SourceProduct(
        **values
        | {
            "link": replace(link, supplier=Supplier(link.supplier), page_type=PageType(link.page_type)),
            "tags": tuple(values["tags"]),
            "images": tuple(SourceImage(**image) for image in values["images"]),
            "options": tuple(SourceOption(option["name"], tuple(option["values"])) for option in values["options"]),
            "variants": tuple(
                SourceVariant(**variant | {"option_values": tuple(variant["option_values"])})
                for variant in values["variants"]
            ),
        }
    )
