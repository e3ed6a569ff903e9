"""One search over merchants, users and processes: what it finds, hides and refuses."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.activity.contracts import NewProcess
from server.company.activity.models import StartedProcess
from server.company.activity.services import note_processes
from server.company.connections.models import Connection
from server.company.connections.services import claim_connection, end_connection
from server.company.identity.models import User
from server.company.staff.contracts import StaffRight
from server.company.staff.models import StaffMember
from server.company.staff.rules import STAFF_RIGHTS, StaffRole
from server.company.staff.selectors import search
from server.kit import clock
from server.tenancy.models import Tenant, TenantState
from server.tenancy.scope import tenant_scope
from tenants.processes.contracts import Action
from tenants.processes.jobs import purge
from tenants.processes.models import ProcessRecord
from tests.factories.processes import ProcessRecordFactory
from tests.importing.helpers import import_lines, links
from tests.support.console import ask
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
PHONE = "13800135678"
PREPARED = "(SELECT FROM a statement that the server prepared: the log of queries has no text of it)"


def found(client: Client, text: str) -> dict[str, list[str]]:
    """The titles of the hits, by kind."""
    return {group["kind"]: [hit["title"] for hit in group["hits"]] for group in groups(client, text)}


def groups(client: Client, text: str) -> list[dict[str, Any]]:
    answer = client.get("/api/console/search", {"q": text})
    assert answer.status_code == 200, answer.content
    listed: list[dict[str, Any]] = answer.json()["groups"]
    return listed


def rename(person: Person, name: str) -> None:
    Tenant.objects.filter(pk=person.actor.tenant_id).update(name=name)


def start(person: Person, number: int, action: Action = Action.IMPORT_PRODUCT) -> None:
    note_processes(person.actor.tenant_id, [NewProcess(number, action, clock.now())])


@pytest.fixture
def shops(owner: Person, stranger: Person) -> tuple[Person, Person]:
    """Two merchants with names that share nothing."""
    rename(owner, "anna@harbor-tea.example")
    rename(stranger, "ben@silk.example")
    User.objects.filter(pk=owner.actor.user_id).update(email="anna@harbor-tea.example", name="Anna Berg")
    return owner, stranger


@pytest.mark.parametrize("text", ["anna@harbor-tea.example", "ANNA", "harbor", "tea", "harb", " anna  tea "])
def test_a_merchant_is_found_by_the_beginnings_of_words(staff: Staff, shops: tuple[Person, Person], text: str) -> None:
    hits = found(staff("operator"), text)
    assert hits == {"merchants": ["anna@harbor-tea.example"], "users": ["anna@harbor-tea.example"]}


@pytest.mark.parametrize("text", ["arbor", "anna silk", "anna%", "' | 'anna ben"])
def test_what_no_word_begins_with_is_not_found(staff: Staff, shops: tuple[Person, Person], text: str) -> None:
    expected = ["anna@harbor-tea.example"] if text == "anna%" else []
    assert found(staff("operator"), text).get("merchants", []) == expected


def test_a_chinese_name_is_found_by_a_piece(staff: Staff, shops: tuple[Person, Person]) -> None:
    rename(shops[1], "杭州茶馆")
    assert found(staff("operator"), "茶馆") == {"merchants": ["杭州茶馆"]}


def test_a_merchant_is_found_by_schema_and_by_id(staff: Staff, shops: tuple[Person, Person]) -> None:
    tenant = Tenant.objects.get(pk=shops[0].actor.tenant_id)
    assert found(staff("operator"), tenant.schema_name)["merchants"] == [tenant.name]
    assert found(staff("operator"), str(tenant.pk).zfill(2))["merchants"] == [tenant.name]
    assert found(staff("operator"), tenant.schema_name[:-1]).get("merchants", []) == []
    Tenant.objects.create(schema_name="t_pool", name="anna pool", state=TenantState.POOL)
    assert found(staff("operator"), "anna")["merchants"] == [tenant.name]


def test_a_merchant_is_found_by_their_store_while_it_is_connected(staff: Staff, shops: tuple[Person, Person]) -> None:
    claim_connection(
        platform=6, external_key="oolong.example", tenant_id=shops[1].actor.tenant_id, store_id=1, now=clock.now()
    )
    (group,) = groups(staff("operator"), "oolong")
    assert [(hit["title"], hit["detail"]) for hit in group["hits"]] == [("ben@silk.example", "oolong.example")]
    end_connection(tenant_id=shops[1].actor.tenant_id, store_id=1, now=clock.now())
    assert groups(staff("operator"), "oolong") == []


@pytest.mark.parametrize("text", ["5678", PHONE, f"+86 {PHONE}", "+86 138****5678"])
def test_a_user_is_found_by_phone_and_shown_masked(staff: Staff, shops: tuple[Person, Person], text: str) -> None:
    User.objects.filter(pk=shops[0].actor.user_id).update(phone=PHONE, email=None)
    rename(shops[0], PHONE)
    answer = groups(staff("operator"), text)
    assert PHONE not in str(answer)
    (users,) = [group for group in answer if group["kind"] == "users"]
    assert [hit["title"] for hit in users["hits"]] == ["+86 138****5678"]


@pytest.mark.parametrize("text", ["35678", "135678", "1380013", "0135", "138"])
def test_masked_digits_cannot_be_guessed_digit_by_digit(staff: Staff, shops: tuple[Person, Person], text: str) -> None:
    User.objects.filter(pk=shops[0].actor.user_id).update(phone=PHONE, email=None)
    rename(shops[0], PHONE)
    assert found(staff("operator"), text) == {}


def test_a_process_is_found_by_its_number_and_by_whose_it_is(staff: Staff, shops: tuple[Person, Person]) -> None:
    start(shops[0], 1763712000123, Action.IMPORT_AND_PUBLISH)
    start(shops[1], 1763799999999)
    operator = staff("operator")
    for text in ("#1763712000123", "1763712000123", "17637120"):
        assert found(operator, text) == {"processes": ["#1763712000123"]}
    assert found(operator, "17637") == {}
    merchants, users, processes = groups(operator, "anna")
    assert [group["kind"] for group in (merchants, users, processes)] == ["merchants", "users", "processes"]
    assert users["hits"][0]["detail"] == "Anna Berg"
    (hit,) = processes["hits"]
    assert (hit["title"], hit["action"], hit["merchant_id"]) == (
        "#1763712000123",
        "PUBLISH_TO_STORE",
        str(shops[0].actor.tenant_id),
    )


def test_a_process_is_listed_when_it_starts_and_dropped_when_it_is_purged(
    staff: Staff, owner: Person, stranger: Person, outside: Outside
) -> None:
    number = import_lines(owner, links(outside, 1))["data"]
    operator = staff("operator")
    assert found(operator, str(number))["processes"] == [f"#{number}"]
    start(stranger, int(number))
    with tenant_scope(owner.actor.schema_name):
        ProcessRecord.objects.update(state=3, finished_at=clock.now() - timedelta(days=4000))
        ProcessRecordFactory.create(id=1763712000123, action=2)
        ProcessRecordFactory.create(id=1763712000124, action=17)
        purge()
    listed = StartedProcess.objects.order_by("number").values_list("tenant_id", "number", "action")
    assert list(listed) == [(owner.actor.tenant_id, 1763712000123, 2), (stranger.actor.tenant_id, int(number), 1)]


def test_five_of_a_kind_are_shown_and_whether_more_exist(staff: Staff, shops: tuple[Person, Person]) -> None:
    for number in range(5):
        start(shops[0], 1763712000100 + number)
    operator = staff("operator")
    processes = next(group for group in groups(operator, "1763712") if group["kind"] == "processes")
    assert (len(processes["hits"]), processes["has_more"]) == (5, False)
    start(shops[0], 1763712000199)
    processes = next(group for group in groups(operator, "1763712") if group["kind"] == "processes")
    assert processes["hits"][0]["title"] == "#1763712000199"
    assert (len(processes["hits"]), processes["has_more"]) == (5, True)


def test_kinds_without_a_right_are_left_out(
    staff: Staff, shops: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    start(shops[0], 1763712000123)
    assert set(found(staff("operator"), "anna")) == {"merchants", "users", "processes"}
    assert found(staff("sourcing"), "anna") == {}
    for right, kinds in ((StaffRight.SEE_USERS, {"users"}), (StaffRight.SEE_MERCHANTS, {"merchants", "processes"})):
        monkeypatch.setitem(STAFF_RIGHTS, StaffRole.FINANCE, frozenset({right, StaffRight.SEE_ALL_MERCHANTS}))
        assert set(found(staff("finance"), "anna")) == kinds
    assert Client().get("/api/console/search", {"q": "anna"}).status_code == 401
    assert shops[0].client.get("/api/console/search", {"q": "anna"}).status_code == 401


def test_merchants_out_of_reach_are_not_found(staff: Staff, shops: tuple[Person, Person]) -> None:
    own, _ = shops
    operator, counsellor = staff("operator"), staff("counsellor")
    start(own, 1763712000123)
    claim_connection(
        platform=6, external_key="oolong.example", tenant_id=own.actor.tenant_id, store_id=1, now=clock.now()
    )
    for text in ("anna", "oolong", "1763712000123", own.actor.schema_name, str(own.actor.tenant_id).zfill(2)):
        assert found(counsellor, text) == {}
    member = StaffMember.objects.get(user__email="counsellor@staff.example").user_id
    body = {"staff_id": member, "merchant_id": own.actor.tenant_id, "reason": "new client"}
    ask(operator, "POST", "grants", body)
    assert found(counsellor, "1763712000123") == {"processes": ["#1763712000123"]}
    assert "merchants" in found(counsellor, "oolong")
    assert found(counsellor, "silk") == {}


@pytest.mark.parametrize("text", ["", " ", "a", "@@@", "_ _", "%", "#"])
def test_too_little_to_look_for_is_refused_with_a_sentence(staff: Staff, text: str) -> None:
    answer = staff("operator").get("/api/console/search", {"q": text})
    assert answer.status_code == 422
    assert answer.json()["fields"] == {"q": "Enter at least 2 letters or digits."}


@pytest.mark.parametrize("query", [{}, {"q": "x" * 101}, {"q": "an\0na"}, {"q": "anna", "kind": "users"}])
def test_what_cannot_be_searched_for_is_refused(staff: Staff, query: dict[str, str]) -> None:
    answer = staff("operator").get("/api/console/search", query)
    assert answer.status_code == 422
    assert answer.json()["fields"]


@pytest.mark.parametrize("text", ["'", "a'b", "!!(a & b)", "a:*b", "\\\\ab", "1e5", "🫖🫖ab", "9" * 100])
def test_odd_text_is_only_looked_for(staff: Staff, shops: tuple[Person, Person], text: str) -> None:
    answer = staff("operator").get("/api/console/search", {"q": text})
    assert answer.status_code == (422 if text == "'" else 200)


def test_a_search_takes_as_many_queries_for_many_hits_as_for_one(staff: Staff, shops: tuple[Person, Person]) -> None:
    operator, counsellor = staff("operator"), staff("counsellor")
    start(shops[0], 1763712000123)
    counts = []
    for _ in range(2):
        for client in (operator, counsellor):
            found(client, "anna")
            with CaptureQueriesContext(connection) as captured:
                found(client, "anna")
            counts.append(sum(" FROM " in (query["sql"] or PREPARED) for query in captured))
        for number in range(8):
            tenant = Tenant.objects.create(
                schema_name=f"t_more{len(counts)}_{number}", name=f"anna {number}", state=TenantState.READY
            )
            User.objects.create_user(email=f"anna{len(counts)}.{number}@more.example", tenant_id=tenant.pk)
            note_processes(tenant.pk, [NewProcess(1763712000200 + number, 1, clock.now())])
    assert counts[:2] == counts[2:]
    assert counts[0] == 6  # the session, the member of staff, stores, merchants, processes, users


def fill(count: int) -> None:
    """Give the planner tables that are worth an index."""
    now, numbers = clock.now(), range(count)
    names = [f"firm{number}@host{number}.example" for number in numbers]
    tenants = Tenant.objects.bulk_create(
        Tenant(schema_name=f"t_fill{number}", name=names[number], state=TenantState.READY) for number in numbers
    )
    User.objects.bulk_create(
        User(email=names[number], phone=str(13900000000 + number), tenant=tenants[number]) for number in numbers
    )
    Connection.objects.bulk_create(
        Connection(
            public_id=f"p{number}", platform=6, external_key=names[number], tenant=tenants[number], store_id=1,
            sealed_webhook_secret="", created_at=now,
        )
        for number in numbers
    )  # fmt: skip
    StartedProcess.objects.bulk_create(
        StartedProcess(tenant=tenants[number], number=1763000000000 + number, action=1, started_at=now)
        for number in numbers
    )
    with connection.cursor() as cursor:
        for model in (Tenant, User, Connection, StartedProcess):
            cursor.execute(f"ANALYZE {model._meta.db_table}")


def merchants_statement(text: str) -> tuple[str, tuple[Any, ...]]:
    statement = search._merchants(text, frozenset(), None, 6)
    return statement.sql, statement.params


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("firm1234", {"tenants_by_words", "users_by_words", "connections_by_words"}),
        ("0007", {"tenants_by_words", "users_by_words", "users_by_end_of_phone", "connections_by_words"}),
        ("#1763000000007", {"activity_by_number"}),
    ],
)
def test_what_is_typed_is_found_by_index(staff: Staff, text: str, used: set[str]) -> None:
    fill(2000)
    with CaptureQueriesContext(connection) as captured:
        assert groups(staff("operator"), text)
    requested = [sql for query in captured if (sql := query["sql"] or "").startswith("SELECT") and "_words" not in sql]
    with connection.cursor() as cursor:
        requested.append(cursor.mogrify(*merchants_statement(text)))
        # Whether there is an index for it, not whether the planner thinks it worth while on small tables.
        cursor.execute("SET LOCAL enable_seqscan = off")
        plans = [str(cursor.execute(f"EXPLAIN {sql}").fetchall()) for sql in requested]
    searched = [plan for plan in plans if "Limit" in plan]
    assert {name for name in used if any(name in plan for plan in searched)} == used, searched
    assert not any("Seq Scan" in plan for plan in searched), searched
