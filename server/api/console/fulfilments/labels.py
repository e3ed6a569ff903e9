"""Carriers' labels of Antstore's parcels: uploaded, shown to who packs, replaced, removed."""

from datetime import timedelta
from typing import Annotated
from urllib.parse import urlencode

from django.http import FileResponse
from ninja import File, Form, Query, Schema, UploadedFile
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.fulfilments.routes import ITEM, MAY
from server.api.console.fulfilments.schemas import FulfilmentOut, LabelIn, LabelLinkOut, fulfilment_out
from server.api.gateway.areas import StaffArea
from server.api.gateway.file_links import shown_file
from server.api.gateway.requests import StaffRequest
from server.company.antstore.selectors import read_fulfilment
from server.company.antstore.services.labels import keep_label, label_key, read_label, remove_label
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.files import is_signed, signature_of
from server.kit.pictures import MOST_BYTES
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.services.staff_purchases import note_address_seen

area = StaffArea("Antstore parcels")
LABEL = f"{ITEM}/label/{{int:label_id}}"
SHOWN_FOR = timedelta(minutes=5)


class ShownQuery(Schema):
    ends: Annotated[int, Field(ge=0, le=10**11)]
    signature: str = Field(max_length=100)


@area.post(f"{ITEM}/label", id="fulfilments.label", may=MAY)
def upload(
    request: StaffRequest, fulfilment_id: int, file: File[UploadedFile], payload: Form[LabelIn]
) -> FulfilmentOut:
    """Keep the label of a parcel: a PDF of at most 10 pages, PNG or JPEG, at most 5 MB.

    It takes the place of the label that the page shows; the same file once more changes nothing.
    """
    # One byte more shows that the file is too large.
    label = read_label(file.read(MOST_BYTES + 1), file.name or "")
    with on_record(request, "fulfilments.label", f"parcel {fulfilment_id}", shipment=payload.shipment):
        row = keep_label(
            request.actor,
            fulfilment_id,
            shipment_id=payload.shipment,
            replaces=payload.replaces,
            file=label,
            now=clock.now(),
        )
    return fulfilment_out(request, row)


@area.post(f"{LABEL}/show", id="fulfilments.show_label", may=MAY)
def show(request: StaffRequest, fulfilment_id: int, label_id: int) -> LabelLinkOut:
    """Show a label to who packs the parcel: it has the address, so the merchant reads who saw it."""
    now = clock.now()
    key, parcel = label_key(request.actor, fulfilment_id, label_id), read_fulfilment(fulfilment_id)
    tenant = TenantRef(id=parcel.tenant_id, schema_name=parcel.schema_name)
    target = f"parcel {fulfilment_id}"
    with on_record(request, "fulfilments.show_label", target, merchant=tenant.id), tenant_scope_of(tenant):
        note_address_seen(parcel.key, staff=request.actor.name, now=now)
    ends = int((now + SHOWN_FOR).timestamp())
    query = urlencode({"ends": ends, "signature": signature_of(_named(request, key), ends=ends)})
    return LabelLinkOut(link=f"/api/console/fulfilments/{fulfilment_id}/label/{label_id}/file?{query}")


@area.get(f"{LABEL}/file", id="fulfilments.label_file", may=MAY)
def label_file(request: StaffRequest, fulfilment_id: int, label_id: int, query: Query[ShownQuery]) -> FileResponse:
    """Return a label that was asked for a moment ago, to print it in the browser; to who packs the parcel only."""
    key = label_key(request.actor, fulfilment_id, label_id)
    is_asked = is_signed(_named(request, key), ends=query.ends, signature=query.signature)
    if not is_asked or query.ends <= clock.now().timestamp():
        raise NotFound
    return shown_file(key)


@area.post(f"{LABEL}/remove", id="fulfilments.remove_label", may=MAY)
def remove(request: StaffRequest, fulfilment_id: int, label_id: int) -> FulfilmentOut:
    """Delete a label for good."""
    with on_record(request, "fulfilments.remove_label", f"parcel {fulfilment_id}"):
        row = remove_label(request.actor, fulfilment_id, label_id)
    return fulfilment_out(request, row)


def _named(request: StaffRequest, key: str) -> str:
    """Return what is signed: this label for this staff member."""
    return f"label {request.actor.user_id} {key}"
