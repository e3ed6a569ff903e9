"""The contact for cloud stores on the log-in page, with its picture (specification 000, section 2)."""

import re
from email.utils import parseaddr

from django.conf import settings
from django.http import HttpRequest
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import PUBLIC
from server.api.gateway.schemas import Envelope, Out
from server.kit.qr_codes import qr_picture

area = Area("accounts")

UNREAD = re.compile(r"(do[-_.]?)?no(t|n)?[-_.]?reply\b|mailer[-_.]?daemon\b|bounces?\b", re.IGNORECASE)
"""The names of mailboxes that only send."""


class ContactOut(Out):
    link: str = Field(description="A mailto: or https: address; empty where the operator has none that is read.")
    picture: str = Field(description="The link as a QR code, a data: URL of SVG; empty without one.")


class ContactEnvelope(Envelope):
    contact: ContactOut


@area.get("/cloud-store/contact", id="cloud_store.contact", may=PUBLIC)
def contact(request: HttpRequest) -> ContactEnvelope:
    """Show the contact for opening a cloud store."""
    link = operator_contact()
    return ContactEnvelope(contact=ContactOut(link=link, picture=qr_picture(link) if link else ""))


def operator_contact() -> str:
    """Return the address at which the operator can be asked; empty if mails come from one that nobody reads."""
    if settings.CLOUD_STORE_CONTACT:
        return str(settings.CLOUD_STORE_CONTACT)
    address = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return "" if UNREAD.match(address) else f"mailto:{address}"
