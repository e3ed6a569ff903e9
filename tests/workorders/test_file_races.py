"""A file that a request takes at the moment when unused ones are deleted."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction

from server.company.workorders.models import Attachment
from server.company.workorders.services import files as uploads
from server.kit import clock
from tests.support.threads import all_at_once
from tests.support.work_order_files import kept
from tests.workorders.conftest import RequestDesk, picture

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_file_that_a_request_is_taking_keeps_its_content(desk: RequestDesk, files: Path) -> None:
    order, taken = desk.research(), desk.upload(picture())["file"]["id"]
    desk.upload(picture())
    with transaction.atomic():
        Attachment.objects.filter(pk=taken).update(order_id=order)
        assert all_at_once(lambda: uploads.drop_unused_files(now=clock.now() + timedelta(days=3))) == [1]
    assert ([row.pk for row in Attachment.objects.all()], len(kept(files))) == ([taken], 1)
