"""Refusals of imports and of the Import List, word for word from the specification (001, sections 5 and 8)."""

from collections.abc import Sequence

from server.company.identity.contracts import TEAM
from server.kit.codes import Code
from server.kit.errors import AppError, Conflict, Forbidden, Invalid
from server.kit.sentences import Sentence
from server.ports.marketplaces import MARKETPLACES, LineMessage
from server.ports.suppliers import PageType, Supplier

_SENTENCES = {
    LineMessage.LINK_OR_ID: (
        "You can only add products from {supplier}. Please enter a valid {supplier} product URL or ID."
    ),
    LineMessage.PRODUCT_LINK: "You can only add products from {supplier}. Please enter a valid {supplier} product URL.",
}
_MODES = {PageType.PRODUCT: "product", PageType.STORE: "store", PageType.COLLECTION: "collection"}
LINES_NAMED = 5
LINE_SHOWN = 120


def invalid_sentence(supplier: Supplier, page_type: PageType, *, is_collecting: bool = False) -> Sentence:
    """Return the message for a line that does not fit this supplier and mode; when collecting it mentions ids, too."""
    facts = MARKETPLACES[supplier]
    requested = LineMessage.LINK_OR_ID if is_collecting and facts.takes_ids else facts.line_message
    if requested in _SENTENCES:
        return Sentence(_SENTENCES[requested], supplier=facts.name)
    mode = Sentence(_MODES[page_type])
    return Sentence("Please enter a valid {supplier} {mode} URL.", supplier=facts.name, mode=mode)


class LinesRefused(Invalid):
    """At least one line is no link or id of the supplier. The refused `lines` follow the message in brackets."""

    def __init__(
        self, supplier: Supplier, page_type: PageType, lines: Sequence[str], *, is_collecting: bool = False
    ) -> None:
        sentence = invalid_sentence(supplier, page_type, is_collecting=is_collecting)
        shown = [line[:LINE_SHOWN] for line in lines[:LINES_NAMED]]
        more = f" (+{len(lines) - LINES_NAMED})" if len(lines) > LINES_NAMED else ""
        named = Sentence("{sentence} ({lines})", sentence=sentence, lines="; ".join(shown) + more)
        super().__init__(named if any(shown) else sentence, fields={"product_ids": sentence})
        self.lines = list(lines)


class ProductsExist(AppError):
    """Every product of the request is in the Import List already."""

    code = Code.PRODUCT_EXISTS
    says = "Product already exists"


class SupplierNotAuthorized(AppError):
    """The supplier works only through the merchant's account there, and none is connected."""

    code = Code.SUPPLIER_AUTHORIZATION

    def __init__(self, supplier: Supplier) -> None:
        super().__init__(Sentence("{supplier} account authorization", supplier=MARKETPLACES[supplier].name))


class StorefrontPasswordRefused(AppError):
    """The storefront did not open with this password."""

    code = Code.STOREFRONT_PASSWORD

    def __init__(self) -> None:
        message = "The storefront password was refused."
        super().__init__(message, fields={"password": message})


class SupplierNotOpened(Forbidden):
    """The supplier needs its own right, which this merchant or sub-account does not have."""

    way_out = TEAM

    def __init__(self, supplier: Supplier) -> None:
        name = MARKETPLACES[supplier].name
        super().__init__(Sentence("{supplier} isn't enabled for your account.", supplier=name))
        self.otherwise = Sentence(
            "{supplier} isn't enabled for you. Please ask the owner of the main account.", supplier=name
        )


class SupplierNotSetUp(AppError):
    """The operator has given no key for this supplier."""

    code = Code.IMPORT_REFUSED

    def __init__(self, supplier: Supplier) -> None:
        name = MARKETPLACES[supplier].name
        super().__init__(Sentence("{supplier} isn't set up here yet. Please contact the operator.", supplier=name))


class SupplierNeedsPlan(AppError):
    """The supplier is available to merchants on a paid plan only."""

    code = Code.IMPORT_REFUSED

    def __init__(self, supplier: Supplier) -> None:
        super().__init__(Sentence("{supplier} needs the Pro plan.", supplier=MARKETPLACES[supplier].name))


class SupplierNotEnabled(AppError):
    """Some of the stores do not accept products of this supplier; the message names them, as the contract says."""

    code = Code.SUPPLIER_NOT_ENABLED

    def __init__(self, store_names: Sequence[str]) -> None:
        super().__init__(";".join(store_names))


class NoStoreSelected(Invalid):
    """Importing to stores needs at least one."""

    says = "You must select at least one store."


class UrlRefused(AppError):
    """An address, in the lines or of the store, that cannot be opened."""

    code = Code.INVALID_URL

    def __init__(self, url: str, *, field: str) -> None:
        super().__init__(Sentence("Invalid URL:{url}", url=url[:LINE_SHOWN]), fields={field: "is not a valid URL"})


class NoRoomForImages(AppError):
    """The merchant's uploaded images have reached their size limit."""

    code = Code.IMPORT_REFUSED
    says = "Your uploaded images take up 2 GB. Delete products that you no longer need, then try again."


class ChangedMeanwhile(Conflict):
    """Another user edited the product after it was read."""

    says = "Someone else edited this product. Your changes aren't saved yet. Reload it to see theirs."


class OverLimit(AppError):
    """The plan has no room."""

    code = Code.PRODUCT_LIMIT
    says = "This product will cause to exceed your subscription."


class SourceIsBack(Conflict):
    """A product of the trash was imported again in the meantime."""

    says = "This product was imported again and is already in the Import List."


class SameTwice(Conflict):
    """Two of the chosen products of the trash are the same product of a supplier."""

    says = "Two of these products are the same one of the supplier. Restore only one of them."


class NothingSelected(Invalid):
    """An action on products with none selected."""

    def __init__(self) -> None:
        message = "You must select at least one product."
        super().__init__(message, fields={"ids": message})


class SelectionEnded(Conflict):
    """The selection is older than a day and was deleted."""

    says = "This selection has expired. Please select the products again."


class StillRunning(Conflict):
    """A change can be undone only after it has ended."""

    says = "This process is still running. Cancel it or wait until it ends, then undo it."


class NothingToUndo(Conflict):
    """Nothing of this process can be undone (`selectors.bulk.why_nothing`)."""


class NoRoomForFiles(Conflict):
    """The files of the last 30 days have reached their size limit."""

    says = "You have uploaded 600 MB of files in the last 30 days. Please wait until older ones are deleted."
