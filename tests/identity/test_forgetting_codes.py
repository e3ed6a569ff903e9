"""Codes that are long over are not kept."""

from datetime import timedelta

import pytest

from server.company.identity.contracts import Purpose
from server.company.identity.jobs import forget_codes
from server.company.identity.models import VerificationCode
from server.kit import clock

pytestmark = pytest.mark.django_db


def test_a_day_after_its_end_a_code_is_gone() -> None:
    now = clock.now()
    for mailbox, ended in (("old@example.com", timedelta(hours=25)), ("new@example.com", timedelta(hours=23))):
        VerificationCode.objects.create(
            mailbox=mailbox,
            purpose=Purpose.REGISTER,
            code_hash="x",
            sent_at=now - ended,
            expires_at=now - ended,
            tries_left=5,
        )
    forget_codes()
    assert [row.mailbox for row in VerificationCode.objects.all()] == ["new@example.com"]
