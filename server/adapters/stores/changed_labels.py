"""Three-way comparison of vendor, product type, tags and pictures: last written by us, ours now, the store's now."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from server.ports.stores import PushProduct
from server.ports.written import Changes, LabelChange, Labels, image_name, plain


def with_label_changes(changes: Changes, product: PushProduct, wrote: Labels, labels: Labels) -> Changes:
    """Add the labels that differ in the store both from what we wrote last and from what we are about to write.

    If we do not know what we wrote, a different vendor or type is a conflict, and no tag counts as removed.
    """
    return replace(
        changes,
        labels=tuple(_changed(product, wrote, labels)),
        tags_added=_beyond(labels.tags or (), (*(wrote.tags or ()), *product.tags)),
        tags_removed=() if labels.tags is None else _gone(product.tags, wrote.tags or (), labels.tags),
        pictures_removed=_pictures_removed(product, wrote, labels),
        pictures_are_conflict=_pictures_are_conflict(product, wrote, labels),
    )


def with_labels(product: PushProduct, changes: Changes, labels: Labels) -> PushProduct:
    """Return the product to write: with what its merchant added in the store, without what they removed there."""
    if labels.tags is not None:
        kept = _beyond(product.tags, changes.tags_removed)
        product = replace(product, tags=(*kept, *changes.tags_added), sets_tags=True)
    theirs = {label.name: label.theirs for label in changes.labels}
    gone = set(changes.pictures_removed)
    return replace(
        product,
        vendor=theirs.get("vendor", product.vendor),
        product_type=theirs.get("product_type", product.product_type),
        images=tuple(image for image in product.images if image_name(image.url) not in gone),
        variants=tuple(
            replace(variant, image_url="") if gone and image_name(variant.image_url) in gone else variant
            for variant in product.variants
        ),
    )


def _changed(product: PushProduct, wrote: Labels, labels: Labels) -> Iterator[LabelChange]:
    sides = {
        "vendor": (product.vendor, wrote.vendor, labels.vendor),
        "product_type": (product.product_type, wrote.product_type, labels.product_type),
    }
    for name, (ours, last, theirs) in sides.items():
        if theirs is None or plain(theirs) in {plain(ours), plain(ours if last is None else last)}:
            continue
        is_conflict = bool(ours) if last is None else plain(ours) != plain(last)
        yield LabelChange(name, theirs, ours, is_conflict)


def _pictures_removed(product: PushProduct, wrote: Labels, labels: Labels) -> tuple[str, ...]:
    """Return pictures removed in the store. If it has none of ours, return nothing: it may have lost their names."""
    if not labels.pictures:
        return ()
    ours = {image_name(image.url) for image in product.images}
    return tuple(picture for picture in wrote.pictures or () if picture in ours and picture not in labels.pictures)


def _pictures_are_conflict(product: PushProduct, wrote: Labels, labels: Labels) -> bool:
    """Return whether the gallery changed on both sides, in a store that does not keep our picture names."""
    if wrote.pictures is None or None in (wrote.gallery, labels.gallery) or wrote.gallery == labels.gallery:
        return False
    return tuple(image_name(image.url) for image in product.images) != wrote.pictures


def _gone(ours: Collection[str], wrote: Collection[str], theirs: Collection[str]) -> tuple[str, ...]:
    lost = {_key(label) for label in wrote} - {_key(label) for label in theirs}
    return tuple(tag for tag in ours if _key(tag) in lost)


def _beyond(tags: Collection[str], known: Collection[str]) -> tuple[str, ...]:
    keys = {_key(label) for label in known}
    return tuple(tag for tag in tags if _key(tag) not in keys)


def _key(tag: str) -> str:
    return plain(tag).casefold()
