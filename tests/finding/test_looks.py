"""Pictures of the catalogue are looked at in the background; from then on a picture finds them."""

import io
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from PIL import Image, ImageOps

from fixtures.catalogue.drawing import draw_png
from server.company.supply.models import SupplyLook, SupplyProduct
from server.company.supply.selectors.looks import has_index, ids_like
from server.company.supply.services import looks
from server.company.supply.services.looks import make_looks, put_index
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.image_cache import Image as Fetched
from server.kit.likeness import look_of, sight_of
from server.ports.suppliers import Supplier
from tests.factories.supply import seen, sighting
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.picture_search import AWAY, bomb, ids, search, upload

pytestmark = pytest.mark.django_db

SHOWN = ("mug_dots_2f7c7c_tilt", "mug_dots_7c2f3a_tilt", "lamp_plain_d7a53c_front", "boot_plain_3a2a1c_front")
DRAWN = {f"https://pictures.example/{name}.png": draw_png(name, 160) for name in SHOWN}
MUG, RED_MUG, LAMP, BOOT = DRAWN
MARKED = "https://pictures.example/marked.png"
OTHERS = {"https://pictures.example/bomb.png": bomb(), "https://pictures.example/script.svg": b"<svg><script/></svg>"}


def marked(content: bytes) -> bytes:
    """With something in a corner, beside what the code of its core tells."""
    written = io.BytesIO()
    with Image.open(io.BytesIO(content)) as opened:
        picture = opened.convert("RGB")
        picture.paste((20, 160, 60), (118, 4, 156, 30))
        picture.save(written, "PNG")
    return written.getvalue()


KNOWN = DRAWN | OTHERS | {MARKED: marked(DRAWN[MUG])}


@pytest.fixture
def fetched_pictures(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a picture was fetched from."""
    noted: list[str] = []

    def glance(address: str) -> Fetched | None:
        noted.append(address)
        content = KNOWN.get(address)
        return Fetched(content, "image/png") if content else None

    monkeypatch.setattr(looks, "glance_at_image", glance)
    return noted


def look_at_all() -> None:
    enqueue("supply.make_looks")
    drain_jobs(skip_pauses=True)


def shelf() -> None:
    facts: dict[str, Any] = {"supplier": Supplier.AMAZON, "host": "www.amazon.com"}
    pictures = {"1": MUG, "2": RED_MUG, "3": LAMP, "4": BOOT}
    seen(*(sighting(key, f"Thing {key}", images=(picture,), **facts) for key, picture in pictures.items()))
    seen(sighting("5", images=(MUG,), supplier=Supplier.ALIBABA1688, host="detail.1688.com"), sighting("6", images=()))
    look_at_all()


def changed(content: bytes) -> bytes:
    """Cut by a fifth at one corner, mirrored, smaller, and written anew."""
    with Image.open(io.BytesIO(content)) as opened:
        cut = ImageOps.mirror(opened.convert("RGB").crop((26, 3, 154, 131))).resize((100, 100))
    written = io.BytesIO()
    cut.save(written, "JPEG", quality=60)
    return written.getvalue()


def found(person: Person, content: bytes) -> list[str]:
    """Ids at the suppliers of what a picture finds."""
    known = dict(SupplyProduct.objects.values_list("pk", "source_id"))
    return [known[int(row_id)] for row_id in ids(search(person, upload(person, content)["image"]))]


@pytest.mark.parametrize("indexed", [True, False])
def test_a_changed_picture_finds_the_product_without_any_marketplace(
    fetched_pictures: list[str], owner: Person, indexed: bool
) -> None:
    # A database without pgvector looks at all.
    assert not indexed or put_index()
    shelf()
    assert has_index() is indexed
    assert sorted(fetched_pictures) == sorted([MUG, RED_MUG, LAMP, BOOT])
    assert SupplyLook.objects.filter(due_at=None, core__isnull=False).count() == 5
    assert found(owner, changed(DRAWN[MUG]))[0] == "1"
    assert found(owner, changed(DRAWN[LAMP])) == ["3"]
    assert "5" not in found(owner, DRAWN[MUG])
    sight = sight_of(DRAWN[MUG])
    assert sight
    (wholesale,) = ids_like(sight, [Supplier.ALIBABA1688], most=9)
    assert SupplyProduct.objects.get(pk=wholesale).source_id == "5"
    SupplyProduct.objects.filter(source_id="3").update(gone_at=clock.now())
    nothing = search(owner, upload(owner, DRAWN[LAMP])["image"])
    assert (nothing["success"], nothing["msg"]) == (False, AWAY)


def test_the_same_picture_comes_before_a_picture_that_is_only_near(fetched_pictures: list[str], owner: Person) -> None:
    seen(sighting("1", images=(MARKED,)), sighting("2", images=(MUG,)))
    look_at_all()
    assert found(owner, changed(DRAWN[MUG])) == ["2", "1"]
    assert found(owner, changed(marked(DRAWN[MUG]))) == ["1", "2"]


def test_products_that_look_alike_are_similar_whatever_they_are_called(
    fetched_pictures: list[str], owner: Person
) -> None:
    shelf()
    mug = SupplyProduct.objects.get(source_id="1")
    SupplyProduct.objects.filter(source_id="2").update(title="Becher")
    similar = owner.client.get(f"/api/search-service/find_product/{mug.pk}/similar").json()["items"]
    assert similar[0]["reference_name"] == "Becher"
    assert str(mug.pk) not in {row["id"] for row in similar}


def test_a_picture_that_changes_is_looked_at_again(fetched_pictures: list[str], owner: Person) -> None:
    seen(sighting("1", images=(MUG,)))
    look_at_all()
    seen(sighting("1", images=(MUG,), price_minor=5))
    look_at_all()
    assert fetched_pictures == [MUG]
    seen(sighting("1", images=(LAMP,)))
    assert found(owner, DRAWN[MUG]) == ["1"]
    look_at_all()
    assert fetched_pictures == [MUG, LAMP]
    assert found(owner, DRAWN[LAMP]) == ["1"]


def test_what_cannot_be_looked_at_is_given_up_after_five_tries(fetched_pictures: list[str]) -> None:
    lost = "https://pictures.example/lost.png"
    bad = [*OTHERS, lost]
    seen(*(sighting(str(at), images=(value,)) for at, value in enumerate([*bad, "upload:t_other/image/secret.png"])))
    assert SupplyLook.objects.count() == 3
    now = clock.now()
    for _ in range(8):
        make_looks(now=now)
        assert not make_looks(now=now)
        now += timedelta(days=4)
    assert sorted(fetched_pictures) == sorted(bad * 5)
    assert not SupplyLook.objects.exclude(due_at=None, core=None).exists()


def test_a_worker_that_is_killed_leaves_its_pictures_to_the_next(
    fetched_pictures: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen(sighting("1", images=(MUG,)), sighting("2", images=(LAMP,)))

    def killed(_: bytes) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(looks, "look_of", killed)
        with pytest.raises(KeyboardInterrupt):
            make_looks(now=clock.now())
    assert SupplyLook.objects.filter(core=None, tries=0, losses=1).count() == 2
    with time_machine.travel(clock.now() + timedelta(minutes=11)):
        look_at_all()
    assert SupplyLook.objects.filter(core__isnull=False, due_at=None, tries=0, losses=0).count() == 2


def test_a_picture_that_kills_its_worker_is_fetched_alone_and_given_up_after_ten(
    fetched_pictures: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen(sighting("1", images=(MUG,)), sighting("2", images=(LAMP,)))
    now = clock.now()

    def kill(content: bytes) -> Any:
        if content == DRAWN[MUG]:
            raise KeyboardInterrupt
        return look_of(content)

    monkeypatch.setattr(looks, "look_of", kill)
    for _ in range(12):
        with suppress(KeyboardInterrupt):
            while make_looks(now=now):
                pass
        now += looks.FIRST_PAUSE
    killer, other = SupplyLook.objects.order_by("product__source_id")
    assert (killer.core, killer.due_at, killer.tries, killer.losses) == (None, None, 0, 10)
    assert (other.core is None, other.due_at, other.losses) == (False, None, 0)
    assert fetched_pictures.count(MUG) == 10


def test_pictures_that_a_slow_picture_left_no_time_for_lose_no_try(
    fetched_pictures: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = [f"https://slow.example/{at}.png" for at in range(3)]
    seen(*(sighting(str(at), images=(value,)) for at, value in enumerate(pictures)))
    left = iter([30.0, 14.0, 3.0])
    monkeypatch.setattr(looks, "time_left", lambda: next(left))
    now = clock.now()
    assert make_looks(now=now)
    assert len(fetched_pictures) == 1
    rows = SupplyLook.objects.order_by("due_at").values_list("tries", "losses", "due_at")
    assert list(rows) == [(0, 0, now), (0, 0, now), (1, 0, now + looks.FIRST_PAUSE)]
