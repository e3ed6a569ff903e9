"""The contact for cloud stores on the log-in page, with its picture (specification 000, section 2)."""

from email.utils import parseaddr

from django.conf import settings
from django.http import HttpRequest
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import PUBLIC
from server.api.gateway.schemas import Envelope, Out
from server.kit.qr_codes import qr_picture

area = Area("accounts")


class ContactOut(Out):
    link: str = Field(description="A mailto: or https: address.")
    picture: str = Field(description="The link as a QR code, a data: URL of SVG.")


class ContactEnvelope(Envelope):
    contact: ContactOut


@area.get("/cloud-store/contact", id="cloud_store.contact", may=PUBLIC)
def contact(request: HttpRequest) -> ContactEnvelope:
    """Show the contact for opening a cloud store."""
    link = settings.CLOUD_STORE_CONTACT or f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    return ContactEnvelope(contact=ContactOut(link=link, picture=qr_picture(link)))
