"""Files that people upload for their requests: pictures are written anew, everything else is only ever saved."""

from datetime import datetime, timedelta
from pathlib import PurePath

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


def upload_picture(actor: Actor, *, content: bytes, name: str, now: datetime) -> KeptFile:
    """Keep a PNG, JPEG or GIF of at most 5 MB (002, section 5). Invalid, TooManyFiles: nothing is kept then."""
    return keep_picture(_owner(actor), content=content, name=name, now=now)


def upload_document(actor: Actor, *, content: bytes, name: str, now: datetime) -> KeptFile:
    """Keep a document of at most 5 MB by its suffix. Invalid, TooManyFiles: nothing is kept."""
    return keep_document(_owner(actor), content=content, name=name, now=now)


def keep_picture(
    owner: TenantRef, *, content: bytes, name: str, now: datetime, order_id: int | None = None
) -> KeptFile:
    """The same among a merchant's files. With `order_id` one of us uploads it for that request."""
    try:
        picture, suffix = product_picture(content)
    except NoPicture as error:
        raise Invalid.on("file", WRONG_FORMAT) from error
    return _keep(owner, picture, name=name, suffix=suffix, is_image=True, now=now, order_id=order_id)


def keep_document(
    owner: TenantRef, *, content: bytes, name: str, now: datetime, order_id: int | None = None
) -> KeptFile:
    """The same for a document."""
    suffix = PurePath(name).suffix.lower()
    if suffix not in FILE_SUFFIXES or not 0 < len(content) <= MOST_BYTES:
        raise Invalid.on("file", WRONG_FILE)
    return _keep(owner, content, name=name, suffix=suffix, is_image=False, now=now, order_id=order_id)


def drop_unused_files(*, now: datetime) -> int:
    """Forget what no request has used for two days; answers how many."""
    rows = Attachment.objects.filter(order=None, created_at__lt=now - UNUSED_FOR)
    dropped = list(rows.values_list("pk", "key")[:1_000])
    rows.filter(pk__in=[pk for pk, _key in dropped]).delete()
    for _pk, key in dropped:
        drop_file(key)
    return len(dropped)


def _keep(
    owner: TenantRef, content: bytes, *, name: str, suffix: str, is_image: bool, now: datetime, order_id: int | None
) -> KeptFile:
    unused = Attachment.objects.filter(tenant_id=owner.id, order=order_id, by_staff=order_id is not None)
    if unused.count() >= MOST_UNUSED:
        raise TooManyFiles
    key = keep_file(content, schema_name=owner.schema_name, kind=KIND, suffix=suffix)
    try:
        row = Attachment.objects.create(
            id=PurePath(key).stem,
            tenant_id=owner.id,
            order_id=order_id,
            by_staff=order_id is not None,
            key=key,
            name=PurePath(name.replace("\\", "/")).name[:200],
            is_image=is_image,
            byte_count=len(content),
            created_at=now,
        )
    except BaseException:
        drop_file(key)
        raise
    return kept_file(row)


def _owner(actor: Actor) -> TenantRef:
    return TenantRef(id=actor.tenant_id, schema_name=actor.schema_name)
