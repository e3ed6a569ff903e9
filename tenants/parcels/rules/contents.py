"""What is in a parcel, where its supplier does not say. Pure."""

from collections.abc import Mapping, Sequence


def contents_of(
    bought: Mapping[int, int], packed: Sequence[Mapping[int, int]], numbers: int
) -> Mapping[int, int] | None:
    """Return what a purchase's next parcel holds, by line: all that no parcel of it holds yet.

    `bought`: the purchase's pieces by line, `packed`: what its other parcels hold, `numbers`: how many parcels it has
    without known contents. None where that is not certain, because more parcels than one came at once.
    """
    left = {line: quantity - sum(parcel.get(line, 0) for parcel in packed) for line, quantity in bought.items()}
    left = {line: quantity for line, quantity in left.items() if quantity > 0}
    return left if numbers == 1 and left else None
