"""The buyer's address as the merchant corrects it."""

from dataclasses import dataclass

from server.kit.reasons import Reason
from server.ports.purchases import DeliveryAddress


@dataclass(frozen=True, slots=True)
class AddressHint:
    """What a supplier or a country says of a field. `suggestion`: a value to offer, two lines for `address1`; never
    taken by itself."""

    field: str
    reason: Reason
    is_blocking: bool
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class AskedField:
    """What a country asks for besides an address. `name`: what its people call it; empty where ours says it all."""

    field: str
    name: str


@dataclass(frozen=True, slots=True)
class AddressForm:
    """An order's address to correct. `seen` names the store's address that the user sees; `refusal`: why it cannot be
    corrected now, None if it can. The country may be typed only where the store gives none.
    """

    address: DeliveryAddress
    given: DeliveryAddress
    seen: str
    is_corrected: bool
    may_set_country: bool
    fields: tuple[AskedField, ...]
    hints: tuple[AddressHint, ...]
    refusal: Reason | None
