"""Uploads for requests. Pictures are re-encoded; all other files are only offered as downloads."""

from datetime import datetime, timedelta
from pathlib import PurePath

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.workorders.contracts import KeptFile
from server.company.workorders.errors import TooManyFiles
from server.company.workorders.models import Attachment
from server.company.workorders.rules.forms import FILE_SUFFIXES
from server.company.workorders.selectors.files import kept_file
from server.kit.errors import Invalid
from server.kit.files import drop_file, keep_file
from server.kit.pictures import MOST_BYTES, NoPicture, product_picture
from server.tenancy.contracts import TenantRef

KIND = "requests"
MOST_UNUSED = 200
UNUSED_FOR = timedelta(days=2)
WRONG_FORMAT = "Incorrect image upload format."
WRONG_FILE = "Please choose a PDF, Word, Excel, CSV or text file of at most 5 MB."


def upload_picture(actor: Actor, *, content: bytes, name: str, now: datetime, nonce: str = "") -> KeptFile:
    """Store a PNG, JPEG or GIF of at most 5 MB (002, section 5). Invalid, TooManyFiles: nothing is stored.

    The same nonce is the same file, so that a client can repeat the upload after a lost connection.
    """
    return keep_picture(_owner(actor), content=content, name=name, now=now, nonce=nonce)


def upload_document(actor: Actor, *, content: bytes, name: str, now: datetime, nonce: str = "") -> KeptFile:
    """Store a document, checked by its suffix; otherwise as `upload_picture`."""
    return keep_document(_owner(actor), content=content, name=name, now=now, nonce=nonce)


def keep_picture(
    owner: TenantRef, *, content: bytes, name: str, now: datetime, order_id: int | None = None, nonce: str = ""
) -> KeptFile:
    """Store a picture among a merchant's files. With `order_id` it is a staff upload for that request."""
    try:
        picture, suffix = product_picture(content)
    except NoPicture as error:
        raise Invalid.on("file", WRONG_FORMAT) from error
    return _keep(owner, picture, name=name, suffix=suffix, is_image=True, now=now, order_id=order_id, nonce=nonce)


def keep_document(
    owner: TenantRef, *, content: bytes, name: str, now: datetime, order_id: int | None = None, nonce: str = ""
) -> KeptFile:
    """Store a document; otherwise as `keep_picture`."""
    suffix = PurePath(name).suffix.lower()
    if suffix not in FILE_SUFFIXES or not 0 < len(content) <= MOST_BYTES:
        raise Invalid.on("file", WRONG_FILE)
    return _keep(owner, content, name=name, suffix=suffix, is_image=False, now=now, order_id=order_id, nonce=nonce)


def drop_unused_files(*, now: datetime) -> int:
    """Delete files that no request has used for two days; return how many."""
    unused = Attachment.objects.filter(order=None, created_at__lt=now - UNUSED_FOR)
    with transaction.atomic():
        # A request that takes one of them meanwhile waits, then finds it gone; one that a request has locked stays.
        dropped = dict(unused.select_for_update(skip_locked=True).values_list("pk", "key")[:1_000])
        Attachment.objects.filter(pk__in=dropped).delete()
    for key in dropped.values():
        drop_file(key)
    return len(dropped)


def _keep(
    owner: TenantRef,
    content: bytes,
    *,
    name: str,
    suffix: str,
    is_image: bool,
    now: datetime,
    order_id: int | None,
    nonce: str,
) -> KeptFile:
    by_staff = order_id is not None
    named = f"{owner.id}:{order_id or ''}:{nonce}" if nonce else None
    same = Attachment.objects.filter(nonce=named).first() if named else None
    if same is not None:
        return kept_file(same)
    if Attachment.objects.filter(tenant_id=owner.id, order=order_id, by_staff=by_staff).count() >= MOST_UNUSED:
        raise TooManyFiles
    key = keep_file(content, schema_name=owner.schema_name, kind=KIND, suffix=suffix)
    row = Attachment(
        id=PurePath(key).stem,
        tenant_id=owner.id,
        order_id=order_id,
        by_staff=by_staff,
        key=key,
        name=PurePath(name.replace("\\", "/")).name[:200],
        is_image=is_image,
        byte_count=len(content),
        created_at=now,
        nonce=named,
    )
    try:
        return _keep_row(row)
    except BaseException:
        drop_file(key)
        raise


def _keep_row(row: Attachment) -> KeptFile:
    """Save the row. If a parallel upload with the same nonce came first, keep its row and delete this file."""
    Attachment.objects.bulk_create([row], ignore_conflicts=row.nonce is not None)
    kept = Attachment.objects.get(nonce=row.nonce) if row.nonce else row
    if kept.pk != row.pk:
        drop_file(row.key)
    return kept_file(kept)


def _owner(actor: Actor) -> TenantRef:
    return TenantRef(id=actor.tenant_id, schema_name=actor.schema_name)
