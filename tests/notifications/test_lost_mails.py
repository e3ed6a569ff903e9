"""Summaries by mail whose worker died: sent again only if the mail server surely has not got them."""

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail

from server.company.identity.errors import NotDelivered
from server.kit import clock
from server.ports.messages import MailRefused
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications import mails
from tenants.notifications.contracts import EventKind
from tenants.notifications.models import ANSWER_WITHIN, DigestMail
from tenants.notifications.services.readers import forget_reader
from tests.support.jobs import drain_jobs
from tests.support.kills import survives
from tests.support.notices import tell
from tests.support.people import Person, make_person


class Killed(BaseException):
    """A worker's end."""


def tenant_of(person: Person) -> TenantRef:
    return TenantRef(id=person.actor.tenant_id, schema_name=person.actor.schema_name)


def send(person: Person, after: timedelta = timedelta(0)) -> None:
    """The job that mails, run so much later."""
    with tenant_scope_of(tenant_of(person)):
        mails.mail_due(person.actor.tenant_id, now=clock.now() + after)


def dies(person: Person, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """A mail is due, and the worker that has it dies there."""

    def killed(*_: Any, **__: Any) -> None:
        raise Killed

    tell(person, EventKind.STORE_DISCONNECTED)
    with monkeypatch.context() as patch:
        patch.setattr(mails, where, killed)
        with pytest.raises(Killed):
            send(person)


def later(monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock.now() + ANSWER_WITHIN + timedelta(minutes=1)
    monkeypatch.setattr(clock, "now", lambda: now)


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["_words", "_hand_over"])
def test_a_mail_whose_worker_died_before_it_was_handed_over_is_sent_once(
    owner: Person, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    dies(owner, monkeypatch, where)
    for _ in range(2):
        send(owner)
    assert (len(mail.outbox), owner.get("notice")["unsure_mail_at"]) == (1, None)


@pytest.mark.django_db
def test_a_mail_whose_worker_died_while_it_was_sent_is_shown_and_sent_again_by_its_reader_only(
    owner: Person, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    dies(owner, monkeypatch, "mail_words")
    assert owner.get("notice")["unsure_mail_at"] is None, "its worker may still wait for an answer"
    later(monkeypatch)
    send(owner)
    tell(owner, EventKind.STORE_DISCONNECTED, "store:2", params={"store": "Shop 2"})
    send(owner, timedelta(hours=2))
    assert ["Shop 2" in each.body for each in mail.outbox] == [True], "later mails go on without it"
    assert "Tea House" not in mail.outbox[0].body
    shown = owner.get("notice")
    assert (shown["unsure_mail_at"] is None, shown["unread"]) == (False, 2)
    assert (stranger.get("notice")["unsure_mail_at"], stranger.post("notice/mail")["success"]) == (None, True)
    for _ in range(2):
        assert owner.post("notice/mail")["success"]
    drain_jobs(skip_pauses=True)
    assert (len(mail.outbox), "Tea House" in mail.outbox[1].body) == (2, True)
    assert owner.get("notice")["unsure_mail_at"] is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "tries"),
    [
        (MailRefused("down", again=True), 2),
        (MailRefused("nobody", again=False), 1),
        (ConnectionResetError(), 1),
        (TimeoutError(), 1),
    ],
)
def test_only_a_mail_that_was_surely_not_taken_is_sent_again(
    owner: Person, monkeypatch: pytest.MonkeyPatch, error: Exception, tries: int
) -> None:
    tried = []

    def fails(message: Any) -> int:
        tried.append(message)
        raise error

    tell(owner, EventKind.STORE_DISCONNECTED)
    monkeypatch.setattr("django.core.mail.EmailMessage.send", fails)
    for _ in range(2):
        try:
            send(owner)
        except NotDelivered:
            assert tries > 1
    later(monkeypatch)
    assert (len(tried), owner.get("notice")["unsure_mail_at"] is None) == (tries, tries > 1)


@pytest.mark.django_db
def test_a_mail_that_is_refused_does_not_hold_up_those_of_others(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_person(tenant_of(owner), "second@example.com", root=owner.actor.user_id)
    tell(owner, EventKind.STORE_DISCONNECTED)
    send_one = mail.EmailMessage.send

    def refuses_owner(message: Any) -> int:
        if message.to == ["owner@example.com"]:
            raise MailRefused("down", again=True)
        return send_one(message)

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuses_owner)
    with pytest.raises(NotDelivered):
        send(owner)
    assert [each.to for each in mail.outbox] == [["second@example.com"]]


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_really_killed_while_it_mails_loses_nothing(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(owner, EventKind.STORE_DISCONNECTED)

    def killed_at(where: str) -> Callable[[], None]:
        def work() -> None:
            monkeypatch.setattr(mails, where, lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL))
            send(owner)

        return work

    assert not survives(killed_at("_hand_over"))
    assert not survives(killed_at("mail_words"))
    send(owner)
    later(monkeypatch)
    assert (mail.outbox, owner.get("notice")["unsure_mail_at"] is None) == ([], False)
    owner.post("notice/mail")
    send(owner)
    assert len(mail.outbox) == 1


@pytest.mark.django_db
def test_who_leaves_takes_the_unsure_mails_along(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    dies(owner, monkeypatch, "mail_words")
    with tenant_scope_of(tenant_of(owner)):
        forget_reader(user_id=owner.actor.user_id)
        assert not DigestMail.objects.exists()
