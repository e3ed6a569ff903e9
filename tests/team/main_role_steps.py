"""Steps of handing the main account over."""

import re
from typing import Any

from django.core import mail
from django.test import Client

from server.company.identity.models import User
from server.tenancy.contracts import TenantRef
from tests.support.people import PASSWORD, Person

API = "/api/account-service"
OVER = "This offer is no longer valid. Please ask for a new one."


def offer(owner: Person, heir: Person, *, stays: bool = True, **more: Any) -> Any:
    body = {"receiver_id": heir.actor.user_id, "giver_stays": stays, "current_password": PASSWORD, **more}
    return owner.post("main_account/offer", body)


def link_token(who: Person) -> str:
    address = User.objects.get(pk=who.actor.user_id).email
    mails = [str(message.body) for message in mail.outbox if message.to == [address]]
    links = re.findall(r"/app/mainAccount\?token=([\w-]+)", "".join(mails))
    return str(links[-1])


def accept(heir: Person, token: str, **more: Any) -> Any:
    return heir.post("main_account/offer/accept", {"token": token, "current_password": PASSWORD, **more})


def handed(owner: Person, heir: Person, **more: Any) -> Person:
    """The heir, who has accepted, with their new session."""
    assert offer(owner, heir, **more)["success"]
    answer = accept(heir, link_token(heir))
    assert answer["success"], answer
    return Person(client=Client(headers={"Authorization": answer["token"]}), actor=heir.actor)


def roots(tenant: TenantRef) -> dict[int, int | None]:
    return dict(User.objects.filter(tenant_id=tenant.id).values_list("pk", "root_id"))
