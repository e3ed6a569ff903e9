"""An authenticator app as second factor: set up, log in by it, recover, remove."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.management import call_command
from django.test import Client, override_settings

from server.company.identity.contracts import TokenKind
from server.company.identity.models import AccessToken, LogInChallenge, User
from server.company.identity.services.challenges import forget_old_challenges
from server.company.identity.services.one_time_codes import current_code
from server.kit import clock
from tests.support.jobs import drain_jobs
from tests.support.log_in import API, log_in
from tests.support.people import Person, signed_in
from tests.support.second_factors import PROOF, draw, set_up

pytestmark = pytest.mark.django_db

STEP = timedelta(seconds=30)


def finish(challenge: str, code: str) -> Any:
    body = {"challenge": challenge, "code": code}
    return Client().post(f"{API}/user/login/second_factor", body, content_type="application/json")


def challenged(**changes: Any) -> str:
    answer = log_in(**changes).json()
    assert (answer["success"], answer["code"]) == (False, 1005023)
    return str(answer["challenge"])


def wrong(secret: str) -> str:
    return f"{(int(current_code(secret)) + 1) % 1_000_000:06d}"


def test_the_app_is_proven_before_it_counts(owner: Person) -> None:
    drawn = draw(owner)
    assert drawn["picture"].startswith("data:image/svg+xml;base64,")
    assert f"secret={drawn['secret']}" in drawn["uri"]
    refused = owner.post("user/second_factor/totp", {"draft": drawn["draft"], "code": wrong(drawn["secret"])})
    assert (refused["code"], list(refused["fields"])) == (1000400, ["code"])
    assert owner.get("user/second_factor")["totp_since"] is None
    assert log_in().json()["success"] is True


def test_it_is_kept_sealed_and_the_owner_is_notified(owner: Person) -> None:
    secret, codes = set_up(owner)
    kept = Authenticator.objects.get(type="totp").data["secret"]
    assert secret not in kept
    assert (len(codes), len(set(codes))) == (10, 10)
    drain_jobs()
    assert [message.subject for message in mail.outbox] == ["Two-factor authentication is on"]
    shown = owner.get("user/second_factor")
    assert shown["totp_since"]
    assert shown["recovery_codes_left"] == 10


def test_a_log_in_takes_password_and_code(owner: Person) -> None:
    secret, _ = set_up(owner)
    before = AccessToken.objects.count()
    response = log_in()
    answer = response.json()
    assert (answer["success"], answer["code"], answer["seconds"]) == (False, 1005023, 300)
    assert "Authorization" not in response.cookies
    assert "token" not in answer
    assert AccessToken.objects.count() == before
    with time_machine.travel(clock.now() + STEP):
        done = finish(answer["challenge"], current_code(secret))
    assert done.json()["user"]["id"] == str(owner.actor.user_id)
    assert done.cookies["Authorization"].value == done.json()["token"]


def test_the_service_market_gets_its_own_kind_of_session(owner: Person) -> None:
    _, codes = set_up(owner)
    assert finish(challenged(series_id=5), codes[0]).json()["success"] is True
    assert AccessToken.objects.latest("id").kind == TokenKind.MARKET


def test_a_wrong_password_says_nothing_of_the_second_factor(owner: Person) -> None:
    set_up(owner)
    answer = log_in(password="wrong1").json()
    assert (answer["code"], answer["msg"]) == (9, "Your account name or password is incorrect.")
    assert "challenge" not in answer


def test_a_code_works_once(owner: Person) -> None:
    secret, _ = set_up(owner)
    with time_machine.travel(clock.now() + STEP, tick=False):
        code = current_code(secret)
        assert finish(challenged(), code).json()["success"] is True
        assert finish(challenged(), code).json()["code"] == 1000400


def test_an_older_code_is_refused_after_a_newer_code(owner: Person) -> None:
    with time_machine.travel(clock.now(), tick=False) as traveller:
        secret, _ = set_up(owner)
        traveller.shift(STEP * 2)
        older = current_code(secret)
        traveller.shift(STEP)
        assert finish(challenged(), current_code(secret)).json()["success"] is True
        assert finish(challenged(), older).json()["code"] == 1000400


def test_a_challenge_is_used_once_and_runs_out(owner: Person) -> None:
    secret, codes = set_up(owner)
    token = challenged()
    assert finish(token, codes[0]).json()["success"] is True
    assert finish(token, codes[1]).json()["msg"] == "This login has expired. Please log in again."
    late = challenged()
    with time_machine.travel(clock.now() + timedelta(seconds=301)):
        assert finish(late, current_code(secret)).json()["code"] == 9
        assert forget_old_challenges(now=clock.now()) == 1
    assert finish("nonsense", codes[1]).json()["code"] == 9
    assert owner.get("user/second_factor")["recovery_codes_left"] == 9


@pytest.mark.parametrize("code", [1005011, 1005024])
def test_whose_time_ends_between_password_and_code_is_not_let_in(
    owner: Person, member_with: Callable[..., Person], code: int
) -> None:
    ben = member_with()
    _, codes = set_up(ben)
    token = challenged(mailbox=str(User.objects.get(pk=ben.actor.user_id)))
    if code == 1005011:
        User.objects.filter(pk=ben.actor.user_id).update(expires_at=clock.now() - timedelta(seconds=1))
    else:
        owner.post("user/deletion", PROOF)
    sessions = AccessToken.objects.count()
    answer = finish(token, codes[0])
    assert (answer.json()["code"], answer.cookies) == (code, {})
    assert AccessToken.objects.count() == sessions


def test_guessing_codes_ends_the_challenge_and_slows_the_account_down(owner: Person) -> None:
    secret, codes = set_up(owner)
    with time_machine.travel(clock.now() + STEP * 2, tick=False):
        token = challenged()
        assert [finish(token, wrong(secret)).json()["code"] for _ in range(5)] == [1000400] * 5
        assert finish(token, codes[0]).json()["code"] == 9
        assert finish(challenged(), codes[0]).status_code == 429
    with time_machine.travel(clock.now() + STEP * 4):
        assert finish(challenged(), codes[0]).json()["success"] is True


def test_recovery_codes_are_renewed_with_the_password(owner: Person) -> None:
    _, old = set_up(owner)
    assert owner.post("user/second_factor/recovery_codes", {"current_password": "wrong1"})["code"] == 1000400
    fresh = owner.post("user/second_factor/recovery_codes", PROOF)["recovery_codes"]
    assert not set(fresh) & set(old)
    assert finish(challenged(), old[0]).json()["success"] is False
    assert finish(challenged(), fresh[0]).json()["success"] is True


def test_removing_it_takes_the_password_and_tells_the_owner(owner: Person) -> None:
    set_up(owner)
    refused = owner.post("user/second_factor/totp/remove", {"current_password": "wrong1"})
    assert list(refused["fields"]) == ["current_password"]
    challenged()
    assert owner.post("user/second_factor/totp/remove", PROOF)["success"] is True
    assert Authenticator.objects.count() == 0
    drain_jobs()
    assert mail.outbox[-1].subject == "Two-factor authentication is off"
    assert log_in().json()["success"] is True


def test_a_draft_is_the_drawer_s_own_and_runs_out(owner: Person, stranger: Person) -> None:
    drawn = draw(owner)
    body = {"draft": drawn["draft"], "code": current_code(drawn["secret"])}
    assert stranger.post("user/second_factor/totp", body)["fields"] == {"draft": "has expired"}
    assert owner.post("user/second_factor/totp", body | {"draft": "nonsense"})["success"] is False
    with time_machine.travel(clock.now() + timedelta(minutes=16)):
        late = {"draft": drawn["draft"], "code": current_code(drawn["secret"])}
        assert owner.post("user/second_factor/totp", late)["success"] is False
    assert Authenticator.objects.count() == 0


@pytest.mark.parametrize("path", ["totp/secret", "totp", "recovery_codes", "totp/remove"])
def test_a_borrowed_session_touches_none_of_it(owner: Person, path: str) -> None:
    borrowed = signed_in(owner.actor.user_id, TokenKind.PERSONAL)
    body = {"draft": "x", "code": "1"} if path == "totp" else PROOF
    answer = borrowed.post(f"{API}/user/second_factor/{path}", body, content_type="application/json").json()
    assert answer["code"] == 1000403
    assert Authenticator.objects.count() == 0


def test_secrets_move_to_the_newest_key_with_everything_else(
    owner: Person, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    from cryptography.fernet import Fernet

    secret, codes = set_up(owner)
    fresh = Fernet.generate_key().decode()
    with override_settings(CREDENTIALS_KEYS=[fresh, *settings.CREDENTIALS_KEYS]):
        call_command("rotate_credentials_key")
    # Those of the app and of the recovery codes, the queued notice, and the proof of the ring.
    assert "4 sealed values" in capsys.readouterr().out
    with override_settings(CREDENTIALS_KEYS=[fresh]), time_machine.travel(clock.now() + STEP):
        assert finish(challenged(), current_code(secret)).json()["success"] is True
        assert finish(challenged(), codes[0]).json()["success"] is True
    assert LogInChallenge.objects.count() == 0
