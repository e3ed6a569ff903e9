"""Texts, pictures and signatures in the form that all platforms use."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import replace

from server.ports.stores import PushImage, PushProduct


def one_line(text: str, longest: int | None) -> str:
    """Return a title on one line, cut to the store's limit."""
    return " ".join(text.split())[:longest]


def label(text: str, longest: int | None = 255) -> str:
    """Return the name of an option or value, never empty."""
    return one_line(text, longest) or "-"


def images_to_send(product: PushProduct, most: int | None = None) -> tuple[PushImage, ...]:
    """Return each image URL once, up to the store's limit: the product's own images, then those of variants.

    Those that the store could not load are left out.
    """
    of_variants = (PushImage(variant.image_url) for variant in product.variants)
    return without_left_out(product, distinct_images((*product.images, *of_variants))[:most])


def without_left_out(product: PushProduct, images: Iterable[PushImage]) -> tuple[PushImage, ...]:
    """Return the images without those that the store could not load."""
    return tuple(image for image in images if image.url not in product.pictures.left_out)


def without_images(product: PushProduct) -> PushProduct:
    """Return the product without any image."""
    variants = tuple(replace(variant, image_url="") for variant in product.variants)
    return replace(product, images=(), variants=variants)


def distinct_images(images: Iterable[PushImage]) -> tuple[PushImage, ...]:
    """Return each image URL once."""
    first: dict[str, PushImage] = {}
    for image in images:
        if image.url:
            first.setdefault(image.url, image)
    return tuple(first.values())


def is_signed(content: bytes, signature: str, secret: str) -> bool:
    """Return whether the signature is base64 of HMAC-SHA256 over the content. False without a secret."""
    if not secret or not signature:
        return False
    try:
        given = base64.b64decode(signature.strip(), validate=True)
    except (binascii.Error, ValueError):
        return False
    return hmac.compare_digest(given, hmac.new(secret.encode(), content, hashlib.sha256).digest())
