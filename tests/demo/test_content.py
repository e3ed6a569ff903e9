"""The demonstration's public pages and form: written once, then the staff's own."""

import pytest
from django.test import Client

from fixtures.demo.content import seed_content
from fixtures.demo.people import FORM_CODE
from fixtures.demo.seed import seed_staff
from server.company.leads.models import LeadForm
from server.company.notices.contracts import Slug
from server.company.notices.models import ContentPage
from server.company.notices.services.pages import withdraw_page

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True, scope="module")
def _written(rows_of_the_file: None) -> None:
    seed_staff()
    seed_content()


@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("path", [*map(str, Slug), f"formAS/{FORM_CODE}"])
def test_every_public_page_can_be_read(path: str, language: str) -> None:
    page = Client(headers={"Accept-Language": language}).get(f"/{path}")
    assert page.status_code == 200
    assert f'lang="{language[:2]}' in page.content.decode()


def test_what_staff_took_back_or_switched_off_stays_so() -> None:
    withdraw_page(slug=Slug.COMING, language="en")
    LeadForm.objects.update(is_active=False)
    before = ContentPage.objects.count()
    seed_content()
    assert ContentPage.objects.count() == before
    assert ContentPage.objects.get(slug=Slug.COMING, language="en").published_at is None
    assert not LeadForm.objects.filter(is_active=True).exists()
