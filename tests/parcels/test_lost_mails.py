"""Mails whose sending failed, or whose worker died: sent again only if the mail server surely has not got them."""

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest

from server.ports.messages import MailRefused
from server.tenancy.scope import tenant_scope_of
from tenants.parcels.models import BuyerMail
from tenants.parcels.services import mails
from tests.parcels.mailing import YUN, failing, kept, outbox, send_again, switched_on
from tests.parcels.scenes import Bought
from tests.support.jobs import drain_jobs
from tests.support.kills import survives
from tests.support.people import Person


def mail_shown(bought: Bought) -> dict[str, Any]:
    """The mail in its parcel, as the merchant sees it."""
    ((shown,),) = [parcel["mails"] for parcel in bought.parcels()]
    return {name: shown[name] for name in ("event", "state", "remark", "can_send")}


class Killed(BaseException):
    """A worker's end."""


def dies(bought: Bought, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """A mail is due, and the worker that has it dies there."""

    def killed(*_: Any, **__: Any) -> None:
        raise Killed

    switched_on(bought, "shipped")
    with monkeypatch.context() as patch:
        patch.setattr(mails, "SEND_JOB", "parcels.queue_delays")
        bought.ships(YUN)
        patch.setattr(mails, where, killed)
        with pytest.raises(Killed):
            send_again(bought)


@pytest.mark.django_db
def test_a_mail_whose_worker_died_before_it_was_handed_over_is_sent_once(
    bought: Bought, monkeypatch: pytest.MonkeyPatch
) -> None:
    dies(bought, monkeypatch, "write_mail")
    send_again(bought, minutes=9)
    assert (outbox(), mail_shown(bought)["state"]) == ([], "sending")
    for _ in range(2):
        send_again(bought, minutes=11)
    assert (len(outbox()), kept(bought)) == (1, [("shipped", True, "")])


@pytest.mark.django_db
def test_a_mail_that_no_worker_can_write_is_given_up(bought: Bought, monkeypatch: pytest.MonkeyPatch) -> None:
    dies(bought, monkeypatch, "write_mail")
    with tenant_scope_of(bought.intake.tenant):
        BuyerMail.objects.update(tries=mails.MOST_TRIES)
    send_again(bought, minutes=11)
    assert (outbox(), mail_shown(bought)["remark"]) == ([], "The email couldn't be sent.")


@pytest.mark.django_db
def test_a_mail_whose_worker_died_while_it_was_sent_is_shown_and_sent_again_by_the_merchant_only(
    bought: Bought, monkeypatch: pytest.MonkeyPatch
) -> None:
    dies(bought, monkeypatch, "send_mail_of_shop")
    for _ in range(2):
        send_again(bought, hours=2)
    assert outbox() == []
    assert mail_shown(bought) == {
        "event": "shipped",
        "state": "unconfirmed",
        "remark": "The mail server didn't say whether it took the email, so it may have arrived.",
        "can_send": True,
    }
    (parcel,) = bought.parcels()
    path = f"parcel/{parcel['id']}/mail/shipped"
    (shown,) = bought.intake.owner.post(path)["parcel"]["mails"]
    assert (shown["state"], shown["can_send"]) == ("waiting", False)
    drain_jobs(skip_pauses=True)
    (sent,) = outbox()
    with tenant_scope_of(bought.intake.tenant):
        assert sent.extra_headers["Message-ID"] == BuyerMail.objects.get().message_id
    assert mail_shown(bought)["state"] == "sent"
    assert bought.intake.owner.post(path)["msg"] == "This email was sent already, or is on its way."
    drain_jobs(skip_pauses=True)
    assert len(outbox()) == 1


@pytest.mark.django_db
def test_a_mail_has_one_message_id_however_often_it_is_tried(bought: Bought, monkeypatch: pytest.MonkeyPatch) -> None:
    switched_on(bought, "shipped")
    tried = failing(monkeypatch, MailRefused("down", again=True))
    bought.ships(YUN)
    send_again(bought, hours=2)
    first, second = (each.extra_headers["Message-ID"] for each in tried)
    assert first == second
    assert first.startswith("<")


@pytest.mark.django_db
def test_only_who_may_see_the_store_sends_its_mails(
    bought: Bought, monkeypatch: pytest.MonkeyPatch, stranger: Person, member_with: Callable[..., Person]
) -> None:
    dies(bought, monkeypatch, "send_mail_of_shop")
    send_again(bought, hours=2)
    (parcel,) = bought.parcels()
    path = f"parcel/{parcel['id']}/mail/shipped"
    assert [who.post(path)["code"] for who in (stranger, member_with())] == [1000404, 1000403]
    assert bought.intake.owner.post(f"parcel/{parcel['id']}/mail/delivered")["code"] == 1000404
    assert mail_shown(bought)["state"] == "unconfirmed"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "reason", "tries"),
    [
        (MailRefused("down", again=True), "", 2),
        (MailRefused("nobody", again=False), "parcel.mail_refused", 1),
        (ConnectionResetError(), "parcel.mail_unclear", 1),
        (TimeoutError(), "parcel.mail_unclear", 1),
    ],
)
def test_only_a_mail_that_was_surely_not_taken_is_sent_again(
    bought: Bought, monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str, tries: int
) -> None:
    switched_on(bought, "shipped")
    tried = failing(monkeypatch, error)
    bought.ships(YUN)
    for _ in range(2):
        send_again(bought, hours=2)
    assert (len(tried), kept(bought)) == (tries, [("shipped", not reason, reason)])


def shot(*_: Any, **__: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("where", "count", "end"),
    [("write_mail", 1, ("shipped", True, "")), ("send_mail_of_shop", 0, ("shipped", False, "parcel.mail_unclear"))],
)
def test_a_worker_killed_while_it_sends_leaves_a_mail_that_is_sent_once_or_shown(
    bought: Bought, monkeypatch: pytest.MonkeyPatch, where: str, count: int, end: tuple[str, bool, str]
) -> None:
    switched_on(bought, "shipped")
    with monkeypatch.context() as patch:
        patch.setattr(mails, "SEND_JOB", "parcels.queue_delays")
        bought.ships(YUN)
        patch.setattr(mails, where, shot)
        assert not survives(lambda: send_again(bought))
    with tenant_scope_of(bought.intake.tenant):
        row = BuyerMail.objects.get()
        assert (row.handed_at is None, row.claimed_at is None) == (count == 1, False)
    for _ in range(2):
        send_again(bought, minutes=11)
    assert (len(outbox()), kept(bought)) == (count, [end])
