"""Carriers' labels of parcels: kept by who packs them, printed, replaced, and gone with the buyer's data.

A label names a buyer: its file lies among those of its merchant, and is deleted once no row names it.
"""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import PurePath

from django.db.models import QuerySet

from server.company.antstore.contracts import FulfilmentRow, FulfilmentState
from server.company.antstore.models import Fulfilment, Shipment, ShipmentLabel
from server.company.antstore.selectors import read_fulfilment
from server.company.identity.contracts import StaffActor
from server.jobs.door import enqueue
from server.kit.errors import Conflict, Invalid, NotFound
from server.kit.files import drop_file, keep_file, path_of
from server.kit.pdf_checks import NoPdf, check_pdf
from server.kit.pictures import MOST_BYTES, NoPicture, printed_picture

KIND = "labels"
DROP_JOB = "antstore.drop_labels"
MOST_PAGES = 10
IN_HAND = timedelta(days=1)
"""A file without a row that is older belongs to an upload that broke off."""
_IN_HANDS = (FulfilmentState.PICKING, FulfilmentState.SHIPPED)
CHOOSE = "Please choose a PDF, PNG or JPEG of at most 5 MB."
NOT_YOURS = "Only who packs the parcel sees and changes its labels. Claim it first."
REPLACED = "Someone else changed this label. Reload the page."
ERASED = "The buyer's data was erased, so this parcel can't have a label any more."


@dataclass(frozen=True, slots=True)
class LabelFile:
    """A label as it is kept; `digest` is of what was uploaded."""

    content: bytes
    suffix: str
    pages: int
    digest: str
    name: str


def read_label(content: bytes, name: str) -> LabelFile:
    """Check an uploaded label; pictures are encoded again. Invalid on `file` for what is no plain PDF, PNG or JPEG."""
    if not 0 < len(content) <= MOST_BYTES:
        raise Invalid.on("file", CHOOSE)
    digest, name = hashlib.sha256(content).hexdigest(), PurePath(name.replace("\\", "/")).name[:200]
    try:
        if content.startswith(b"%PDF-"):
            return LabelFile(content, ".pdf", check_pdf(content, most_pages=MOST_PAGES), digest, name)
        picture, suffix = printed_picture(content)
    except NoPdf as error:
        raise Invalid.on("file", str(error)) from error
    except NoPicture as error:
        raise Invalid.on("file", CHOOSE) from error
    return LabelFile(picture, suffix, 1, digest, name)


def keep_label(
    actor: StaffActor,
    fulfilment_id: int,
    *,
    shipment_id: int | None,
    replaces: int | None,
    file: LabelFile,
    now: datetime,
) -> FulfilmentRow:
    """Keep the label of a parcel that left, or of the next one to leave (`shipment_id` None). Needs a transaction.

    `replaces`: the label that the actor saw there; None for none. The same file once more changes nothing. Conflict for
    another's parcel, for a label that changed meanwhile, and once the buyer is erased; NotFound.
    """
    row = _own(actor, fulfilment_id)
    if row.erased_at is not None:
        raise Conflict(ERASED)
    if shipment_id is not None and not Shipment.objects.filter(pk=shipment_id, fulfilment=row).exists():
        raise NotFound
    if shipment_id is None and row.state != FulfilmentState.PICKING:
        raise Conflict(NOT_YOURS)  # nothing leaves any more
    had = ShipmentLabel.objects.filter(fulfilment=row, shipment=shipment_id).first()
    if had is None or had.digest != file.digest:
        if (had.pk if had else None) != replaces:
            raise Conflict(REPLACED)
        drop_labels(ShipmentLabel.objects.filter(fulfilment=row, shipment=shipment_id), row.tenant.schema_name)
        _keep(actor, row, shipment_id, file, now=now)
    return read_fulfilment(fulfilment_id)


def remove_label(actor: StaffActor, fulfilment_id: int, label_id: int) -> FulfilmentRow:
    """Delete a label for good. Needs a transaction. Conflict for another's parcel; NotFound."""
    row = _own(actor, fulfilment_id)
    if not drop_labels(ShipmentLabel.objects.filter(fulfilment=row, pk=label_id), row.tenant.schema_name):
        raise NotFound
    return read_fulfilment(fulfilment_id)


def label_key(actor: StaffActor, fulfilment_id: int, label_id: int) -> str:
    """Return the file of a label to who packs its parcel. Conflict for another's; NotFound."""
    parcel = read_fulfilment(fulfilment_id)
    if parcel.assignee_id != actor.user_id or parcel.state not in _IN_HANDS:
        raise Conflict(NOT_YOURS)
    key = next((each.key for each in parcel.labels if each.id == label_id), "")
    if not key:
        raise NotFound
    return key


def put_on_shipment(row: Fulfilment, shipment: Shipment) -> None:
    """Let the label of the next parcel be the one of the parcel that left just now. Needs a transaction."""
    ShipmentLabel.objects.filter(fulfilment=row, shipment=None).update(shipment=shipment)


def drop_unsent(rows: Sequence[Fulfilment]) -> None:
    """Delete the labels of one merchant's parcels that will not leave. Needs a transaction."""
    if rows:
        drop_labels(ShipmentLabel.objects.filter(fulfilment__in=rows, shipment=None), rows[0].tenant.schema_name)


def erase_labels(tenant_id: int, keys: Collection[str], *, now: datetime) -> None:
    """Delete all labels of a merchant's purchases, and let no new ones be kept. In the transaction that erases their
    buyers. Safe to repeat.
    """
    rows = list(
        Fulfilment.objects.select_for_update(of=("self",)).filter(tenant_id=tenant_id, key__in=keys).order_by("pk")
    )
    Fulfilment.objects.filter(pk__in=[row.pk for row in rows], erased_at=None).update(erased_at=now)
    if rows:
        drop_labels(ShipmentLabel.objects.filter(fulfilment__in=rows), rows[0].tenant.schema_name)


def drop_labels(labels: "QuerySet[ShipmentLabel]", schema_name: str) -> int:
    """Delete labels of one merchant, their files by a job that outlives a crash; return how many. Needs a
    transaction.
    """
    keys = list(labels.values_list("key", flat=True))
    labels.delete()
    if keys:
        enqueue(DROP_JOB, schema=schema_name, keys=keys)
    return len(keys)


def drop_files(schema_name: str, keys: Collection[str], *, now: datetime) -> None:
    """Delete these files, and those of the merchant's labels that an upload left behind. Safe to repeat."""
    for key in keys:
        drop_file(key)
    folder = path_of(f"{schema_name}/{KIND}")
    old = [path for path in folder.glob("*") if path.stat().st_mtime < (now - IN_HAND).timestamp()]
    named = set(ShipmentLabel.objects.filter(key__startswith=f"{schema_name}/").values_list("key", flat=True))
    for path in old:
        if f"{schema_name}/{KIND}/{path.name}" not in named:
            path.unlink(missing_ok=True)


def _own(actor: StaffActor, fulfilment_id: int) -> Fulfilment:
    """Lock and return a parcel that the actor packs or has sent. Conflict for another's, NotFound."""
    own = Fulfilment.objects.select_related("tenant").select_for_update(of=("self",))
    row = own.filter(pk=fulfilment_id, assignee_id=actor.user_id, state__in=_IN_HANDS).first()
    if row is None:
        read_fulfilment(fulfilment_id)
        raise Conflict(NOT_YOURS)
    return row


def _keep(actor: StaffActor, row: Fulfilment, shipment_id: int | None, file: LabelFile, *, now: datetime) -> None:
    key = keep_file(file.content, schema_name=row.tenant.schema_name, kind=KIND, suffix=file.suffix)
    try:
        ShipmentLabel.objects.create(
            fulfilment=row,
            shipment_id=shipment_id,
            key=key,
            name=file.name,
            digest=file.digest,
            pages=file.pages,
            byte_count=len(file.content),
            uploaded_by_id=actor.user_id,
            uploaded_at=now,
        )
    except BaseException:
        drop_file(key)
        raise
