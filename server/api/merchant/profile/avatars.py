"""The user's picture, and our files at signed addresses."""

from django.http import FileResponse, HttpRequest, HttpResponse
from ninja import File, Query, Schema
from ninja.files import UploadedFile
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.file_links import file_link, file_response
from server.api.gateway.permissions import PUBLIC, SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Envelope
from server.company.identity.services.avatars import change_avatar, remove_avatar
from server.kit import clock
from server.kit.pictures import MOST_BYTES

area = Area("accounts")


class FileQuery(Schema):
    k: str = Field(max_length=200)
    e: int = Field(ge=0, le=2**40)
    s: str = Field(max_length=64)


class AvatarEnvelope(Envelope):
    avatar: str = Field(description="The address of the picture; empty for none.")


@area.post("/user/avatar", id="user.avatar.change", may=SIGNED_IN, stake=Stake.PERSON)
def upload(request: ActorRequest, file: File[UploadedFile]) -> AvatarEnvelope:
    """Upload my picture: PNG, JPEG or WebP, at most 5 MB."""
    # One byte more shows that the picture is too large.
    key = change_avatar(request.actor, content=file.read(MOST_BYTES + 1))
    return AvatarEnvelope(msg=DONE, avatar=file_link(key))


@area.delete("/user/avatar", id="user.avatar.remove", may=SIGNED_IN, stake=Stake.PERSON)
def remove(request: ActorRequest) -> Envelope:
    """Remove my picture."""
    remove_avatar(request.actor)
    return Envelope(msg=DONE)


@area.get("/file", id="file.show", may=PUBLIC, response={200: None, 404: None})
def show_file(request: HttpRequest, query: Query[FileQuery]) -> HttpResponse | FileResponse:
    """Serve a file at its signed address."""
    return file_response(request, query.k, ends=query.e, signature=query.s, now=clock.now())
