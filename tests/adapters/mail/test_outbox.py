"""An installation without a mail server: every message is a file that can be read back."""

import email
import re
from datetime import UTC, datetime
from email.policy import default
from pathlib import Path

import pytest
import time_machine
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection, send_mail
from pytest_django import Settings

from server.adapters.mail.outbox import OutboxBackend
from server.ports import registry

BACKEND = "server.adapters.mail.outbox.OutboxBackend"


@pytest.fixture(autouse=True)
def outbox_dir(settings: Settings, tmp_path: Path) -> Path:
    settings.EMAIL_BACKEND = BACKEND
    settings.OUTBOX_DIR = tmp_path / "outbox"
    return tmp_path / "outbox"


def send(message: EmailMessage) -> int:
    return OutboxBackend().send_messages([message])


def test_each_message_is_one_valid_file_and_nothing_half_written_stays(outbox_dir: Path) -> None:
    assert send_mail("Your code", "Your code is 482913.", "shop@example.com", ["mia@example.com"]) == 1
    assert send_mail("Your code", "Your code is 112233.", "shop@example.com", ["ben@example.com"]) == 1
    files = sorted(outbox_dir.iterdir())
    assert [file.suffix for file in files] == [".eml", ".eml"]
    parsed = email.message_from_bytes(files[0].read_bytes(), policy=default)
    assert not parsed.defects
    assert {"From", "To", "Subject", "Date", "Message-ID", "MIME-Version"} <= set(parsed.keys())
    raw = files[0].read_bytes()
    assert b"\r\n" in raw
    assert re.search(rb"(?<!\r)\n", raw) is None


def test_the_text_and_the_page_of_a_chinese_mail_come_back_as_sent() -> None:
    message = EmailMultiAlternatives("验证码", "您的验证码是 482913。", "Tradewind <no-reply@example.com>")
    message.to = ["Mia Müller <mia@example.com>"]
    message.attach_alternative("<p>您的验证码是 <b>482913</b>。</p>", "text/html")
    assert send(message) == 1
    (read,) = registry.outbox().list_messages()
    assert (read.kind, read.subject) == ("mail", "验证码")
    assert read.text.strip() == "您的验证码是 482913。"
    assert "<b>482913</b>" in read.html
    assert read.sender == "Tradewind <no-reply@example.com>"
    assert read.to == ("Mia Müller <mia@example.com>",)


def test_messages_are_listed_newest_first_up_to_the_limit() -> None:
    for second, subject in enumerate(["first", "second", "third"]):
        with time_machine.travel(datetime(2026, 3, 1, 12, 0, second, tzinfo=UTC), tick=False):
            send_mail(subject, "text", "shop@example.com", ["mia@example.com"])
    read = registry.outbox().list_messages(2)
    assert [message.subject for message in read] == ["third", "second"]
    assert read[0].sent_at == datetime(2026, 3, 1, 12, 0, 2, tzinfo=UTC)


def test_blind_copies_are_shown_as_recipients() -> None:
    assert send(EmailMessage("Hi", "text", "shop@example.com", ["a@example.com"], bcc=["b@example.com"])) == 1
    (read,) = registry.outbox().list_messages()
    assert read.to == ("a@example.com", "b@example.com")


def test_a_message_for_nobody_is_not_written(outbox_dir: Path) -> None:
    assert send(EmailMessage("Hi", "text", "shop@example.com", [])) == 0
    assert not outbox_dir.exists()


def test_a_directory_that_cannot_be_made_is_an_error_unless_silenced(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    settings.OUTBOX_DIR = tmp_path / "file"
    message = EmailMessage("Hi", "text", "shop@example.com", ["a@example.com"])
    with pytest.raises(OSError, match="file"):
        send(message)
    assert get_connection(BACKEND, fail_silently=True).send_messages([message]) == 0


def test_a_text_message_is_a_file_beside_the_mails(outbox_dir: Path) -> None:
    registry.sms().send("+8613800138000", "您的验证码是 482913。")
    (read,) = registry.outbox().list_messages()
    assert (read.kind, read.to, read.text) == ("sms", ("+8613800138000",), "您的验证码是 482913。")
    assert [file.suffix for file in outbox_dir.iterdir()] == [".txt"]


@pytest.mark.parametrize("phone", ["13800138000", "", "+1\r\nTo: +2", "+12", "call me"])
def test_what_is_no_phone_number_is_refused_and_nothing_is_written(phone: str, outbox_dir: Path) -> None:
    with pytest.raises(ValueError, match=r"E\.164"):
        registry.sms().send(phone, "text")
    assert not outbox_dir.exists()


def test_files_that_are_no_messages_do_not_break_the_list(outbox_dir: Path, tmp_path: Path) -> None:
    send_mail("kept", "text", "shop@example.com", ["mia@example.com"])
    (outbox_dir / "z.txt").write_text("no recipient here")
    (outbox_dir / "z.eml").write_bytes(b'Content-Type: text/plain; charset="no-such-charset"\n\n\xff')
    (outbox_dir / "huge.eml").write_bytes(b"x" * 2_000_001)
    (outbox_dir / ".20260301T120000.000000Z-part.eml").write_text("half")
    secret = tmp_path / "secret"
    secret.write_text("To: me\n\nsecret")
    (outbox_dir / "zz.txt").symlink_to(secret)
    assert [message.subject for message in registry.outbox().list_messages() if message.subject] == ["kept"]
    assert all("secret" not in message.text for message in registry.outbox().list_messages())


def test_an_empty_outbox_lists_nothing() -> None:
    assert registry.outbox().list_messages() == []
