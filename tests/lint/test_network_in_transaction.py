import pytest

from tests.lint.conftest import Planted

PORT = """
    from typing import Protocol

    class StorePort(Protocol):
        def create(self, draft: str) -> str:
            "Makes a product."
"""


def inside(call: str) -> str:
    return f"""
        from django.db import transaction
        from server import ports
        from server.kit import http
        from server.kit.http import request as load
        from server.ports.registry import store
        from server.ports.stores import StorePort

        def publish(port: StorePort, draft):
            other = ports.get("woocommerce")
            with transaction.atomic():
                {call}
    """


@pytest.mark.parametrize(
    "call",
    [
        'http.get("https://shop.example")',
        'load("https://shop.example")',
        'ports.get("woocommerce").create(draft)',
        "other.create(draft)",
        "store(draft.platform).create(draft)",
        "port.create(draft)",
        "return [http.get(link) for link in draft]",
    ],
)
def test_a_call_to_the_outside_inside_a_transaction_is_refused(lint: Planted, call: str) -> None:
    text = inside(call)

    assert lint({"server/ports/stores.py": PORT, "tenants/stores/jobs.py": text}) == ["tenants/stores/jobs.py:11 TW005"]


def test_a_decorated_function_is_a_transaction_too(lint: Planted) -> None:
    text = """
        from django.db.transaction import atomic
        from server.kit import http

        @atomic
        def publish(link):
            row = save(link)
            http.get(link)
            return row
    """

    assert lint({"tenants/stores/jobs.py": text}) == ["tenants/stores/jobs.py:7 TW005"]


def test_a_helper_of_the_same_module_does_not_hide_it(lint: Planted) -> None:
    text = """
        from django.db import transaction
        from server.kit import http

        def publish(link):
            with transaction.atomic():
                _tell(link)

        def _tell(link):
            return _send(link)

        def _send(link):
            return http.get(link)
    """

    assert lint({"tenants/stores/jobs.py": text}) == ["tenants/stores/jobs.py:6 TW005"]


def test_nor_does_a_helper_of_another_module(lint: Planted) -> None:
    helper = """
        from server.kit import http

        def tell(link):
            _send(link)

        def _send(link):
            http.request("POST", link)
    """
    text = """
        from django.db import transaction
        from server.company.notices import services

        def publish(link):
            with transaction.atomic():
                services.tell(link)
    """

    assert lint({"server/company/notices/services.py": helper, "tenants/stores/jobs.py": text}) == [
        "server/company/notices/services.py:3 TW009",
        "tenants/stores/jobs.py:6 TW005",
    ]


def test_mail_is_the_outside_too(lint: Planted) -> None:
    text = """
        from django.core.mail import send_mail
        from django.db import transaction

        @transaction.atomic
        def register(address):
            send_mail("Code", "123456", None, [address])
    """

    assert lint({"tenants/stores/jobs.py": text}) == ["tenants/stores/jobs.py:6 TW005"]


def test_what_happens_after_the_commit_and_plain_values_are_welcome(lint: Planted) -> None:
    text = """
        from django.db import transaction
        from server.kit import http
        from server.ports import registry
        from server.ports.stores import ProductDraft

        def publish(link):
            page = http.get(link)
            with transaction.atomic():
                draft = ProductDraft(title=page.title)
                port = registry.store(draft.platform)
                port.normalise_shop(link)
                transaction.on_commit(lambda: http.get(link), robust=True)
            http.get(draft.link)
    """

    assert lint({"tenants/stores/jobs.py": text}) == []
