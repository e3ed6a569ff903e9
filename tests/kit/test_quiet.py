"""From a restored copy nothing goes out until somebody says so."""

from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from server.adapters.mail.smtp import MailServer
from server.adapters.translate import call
from server.jobs import schedules
from server.jobs.door import enqueue
from server.jobs.leases import claim
from server.jobs.models import Job, JobState
from server.jobs.ticks import tick
from server.kit.quiet import start_quiet
from server.ports.failures import Retryable
from tests.jobs.probes import jobs as probes  # noqa: F401 - registers the job
from tests.kit.http.conftest import StartServer
from tests.kit.http.conftest import serve as serve
from tests.kit.http.raw_server import ok
from tests.support.jobs import drain_jobs


@pytest.fixture
def quiet(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    start_quiet(tmp_path, "This installation was restored from /backups/monday.")


@pytest.mark.usefixtures("quiet")
def test_no_call_and_no_mail_goes_out(serve: StartServer) -> None:
    server = serve(ok(b"{}"))
    for method in ("GET", "POST"):
        with pytest.raises(Retryable) as refused:
            call(method, server.url, write=method == "POST")
        assert (refused.value.reason.code, refused.value.unknown_outcome) == ("outside.quiet", False)
    assert server.connections == 0
    with pytest.raises(OSError, match="quiet"):
        MailServer(host="127.0.0.1", port=9).send_messages([EmailMessage("s", "b", "a@x.example", ["b@x.example"])])


@pytest.mark.django_db
@pytest.mark.usefixtures("quiet")
def test_jobs_wait_until_somebody_says_so(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedules, "_periodics", {})
    due = enqueue("probe.public")
    later = enqueue("probe.public", after=60)
    Job.objects.filter(id=later).update(run_after="2026-01-01T00:00Z")
    tick()
    assert claim(due) is None
    assert list(Job.objects.order_by("id").values_list("state", "attempts")) == [
        (JobState.QUEUED, 0),
        (JobState.WAITING, 0),
    ]
    call_command("go_live")
    assert capsys.readouterr().out == "It works now.\n"
    tick()
    assert drain_jobs() == 2
    call_command("go_live")
    assert capsys.readouterr().out == "It was not quiet: nothing to do.\n"


@pytest.mark.django_db
@pytest.mark.usefixtures("quiet")
def test_an_operator_sees_why(client: Client) -> None:
    assert client.get("/readyz").json()["problems"][0] == (
        "This installation was restored from /backups/monday. Nothing goes out: no process, webhook, mail or charge. "
        "Let it work with `manage.py go_live`."
    )
