"""Requests that wait for other people's servers hold up nobody who does not."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from server.company.identity.models import AccessToken
from server.company.identity.services.messages import NOTICE_JOB
from server.config.env import load_env
from server.config.outward import THREADS, Outside
from server.jobs.models import Job
from tenants.stores.errors import StoreRefused
from tests.support.devices import FIREFOX, SAFARI
from tests.support.jobs import drain_jobs
from tests.support.passwords import change_password
from tests.support.people import PASSWORD, Person
from tests.support.site import site as site

SILENT = {"platform": 6, "shop": "silent.example", "consumer_key": "ck_1", "consumer_secret": "cs_1"}


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A store that does not answer until the event is set; others do."""
    answers = threading.Event()

    def wait(*_: object, shop: str, **__: object) -> int:
        if shop == SILENT["shop"]:
            answers.wait(60)
        raise StoreRefused("Nobody there.")

    monkeypatch.setattr("server.api.merchant.stores.routes.connect_with_keys", wait)
    yield answers
    answers.set()


@pytest.mark.django_db(transaction=True)
def test_stores_that_do_not_answer_keep_nobody_else_waiting(site: str, owner: Person, silent: threading.Event) -> None:
    crowd = THREADS[Outside.STORES] + load_env().web_threads
    body = {"mailbox": "owner@example.com", "password": PASSWORD}
    with httpx.Client(base_url=site, headers={"Host": "testserver"}, timeout=60) as client:
        token = client.post(f"{site}/user/login", json=body).json()["token"]

        def connect(_: int) -> Any:
            return client.post(f"{site}/store", json=SILENT, headers={"Authorization": token}).json()["msg"]

        with ThreadPoolExecutor(crowd) as pool:
            waiting = [pool.submit(connect, number) for number in range(crowd)]
            for _ in range(10):
                assert client.post(f"{site}/user/login", json=body).json()["success"]
            assert not any(future.done() for future in waiting)
            silent.set()
            assert [future.result() for future in waiting] == ["Nobody there."] * crowd


@pytest.mark.django_db(transaction=True)
def test_a_merchant_whose_store_is_silent_keeps_no_other_merchant_from_theirs(
    site: str, owner: Person, stranger: Person, silent: threading.Event
) -> None:
    crowd = 2 * THREADS[Outside.STORES]

    with httpx.Client(headers={"Host": "testserver"}, timeout=60) as client:

        def log_in(mailbox: str) -> str:
            body = {"mailbox": mailbox, "password": PASSWORD}
            return str(client.post(f"{site}/user/login", json=body).json()["token"])

        def connect(token: str, shop: str) -> Any:
            client.cookies.clear()
            return client.post(f"{site}/store", json=SILENT | {"shop": shop}, headers={"Authorization": token}).json()

        sessions = [log_in("owner@example.com"), log_in("owner@example.com")]
        another = log_in("stranger@example.com")
        with ThreadPoolExecutor(crowd) as pool:
            waiting = [pool.submit(connect, sessions[number % 2], str(SILENT["shop"])) for number in range(crowd)]
            for _ in range(10):
                assert connect(another, "quick.example")["msg"] == "Nobody there."
            assert not any(future.done() for future in waiting)
            silent.set()
            assert [future.result()["msg"] for future in waiting] == ["Nobody there."] * crowd


def test_the_web_process_loads_by_itself() -> None:
    """uvicorn imports its HTTP protocol and the application before Django is set up."""
    command = [sys.executable, "-c", "import server.config.connections, server.config.asgi, manage"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _mailed() -> list[str]:
    return [str(email_message.subject) for email_message in mail.outbox if email_message.to == ["owner@example.com"]]


@pytest.mark.django_db(transaction=True)
def test_a_mail_server_that_does_not_answer_keeps_nobody_else_waiting(
    site: str, owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, send = threading.Event(), EmailMultiAlternatives.send

    def wait(message: EmailMultiAlternatives, *args: Any) -> int:
        answers.wait(60)
        return send(message, *args)

    monkeypatch.setattr(EmailMultiAlternatives, "send", wait)
    AccessToken.objects.all().delete()
    crowd = 20
    assert crowd > THREADS[Outside.MAILS] + load_env().web_threads
    body = {"mailbox": "owner@example.com", "password": PASSWORD}
    with httpx.Client(headers={"Host": "testserver"}, timeout=60) as client:

        def ask_for_code(number: int) -> Any:
            return client.post(f"{site}/email/send", json={"email": f"new{number}@example.com", "type": 1}).json()

        def log_in(agent: str) -> Any:
            return client.post(f"{site}/user/login", json=body, headers={"User-Agent": agent}).json()["success"]

        with ThreadPoolExecutor(crowd) as pool:
            waiting = [pool.submit(ask_for_code, number) for number in range(crowd)]
            assert client.get(f"{site.removesuffix('/api/account-service')}/healthz").status_code == 200
            assert [log_in(FIREFOX), log_in(SAFARI)] == [True, True]
            assert not any(future.done() for future in waiting)
            answers.set()
            assert [future.result()["success"] for future in waiting] == [True] * crowd
    assert _mailed() == []
    drain_jobs()
    assert _mailed() == ["New login to your Tradewind account"]


@pytest.mark.django_db
def test_a_notice_that_is_not_taken_is_tried_again(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise ConnectionRefusedError

    with monkeypatch.context() as patched:
        patched.setattr(EmailMultiAlternatives, "send", refuse)
        assert change_password(owner)["success"]
        drain_jobs()
    assert (mail.outbox, "owner@example.com" in str(Job.objects.get(name=NOTICE_JOB).payload)) == ([], False)
    drain_jobs(skip_pauses=True)
    assert _mailed() == ["Your Tradewind password was changed"]
