"""Files of products for tests, and the way they go."""

import csv
import io
from collections.abc import Sequence
from typing import Any, cast

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.importing.helpers import detail_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person

BASE = "/api/account-service/import_list/file"

SHOPIFY = """\
Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Variant Image,Cost per item,Status
shirt,Linen shirt,<p>Soft<script>x</script></p>,Acme,Apparel > Shirts,Shirts,"summer, linen",TRUE,Colour,Red,Size,S,SH-R-S,200,5,29.00,39.00,0123,https://cdn.example.com/1.jpg,1,Front,https://cdn.example.com/red.jpg,11.50,active
shirt,,,,,,,,,Red,,M,SH-R-M,200,-2,29.00,,,https://cdn.example.com/2.jpg,2,,,11.50,
shirt,,,,,,,,,,,,,,,,,,https://cdn.example.com/3.jpg,3,,,,
card,Gift card,,Acme,,,,TRUE,Title,Default Title,,,,,,10.00,,,,,,,,active
"""  # noqa: E501
WOOCOMMERCE = """\
ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)
45,variation,HOOD-B,Hoodie - Blue,1,,,1,7,0.5,40,45,,,https://shop.example.com/blue.jpg,id:44,Color,Blue
44,variable,,Hoodie,1,Short,Long text,1,,0.5,,,"Clothing > Hoodies, Clothing","warm, cotton",https://shop.example.com/a.jpg,,Color,"Blue, Green"
46,variation,HOOD-G,Hoodie - Green,1,,,1,,0.5,,45,,,,id:44,Color,Green
47,simple,CAP,Cap,1,,,1,3,,,"1.016,50",Clothing,,"https://shop.example.com/c.jpg, https://shop.example.com/d.jpg",,Brand,"Acme, Other"
48,grouped,SET,Set,1,,,1,,,,,,,,,,
"""  # noqa: E501
CHINESE = "商品编号,商品名称,描述,颜色,售价,成本价,库存,图片\nA1,红茶杯,手工制作的陶瓷杯,红色,￥19.90,5,10,https://img.example.cn/1.jpg\nA1,,,蓝色,21,5,,\n"


def upload(person: Person, content: bytes | str, name: str = "products.csv") -> Any:
    sent = content.encode() if isinstance(content, str) else content
    return person.client.post(BASE, {"file": SimpleUploadedFile(name, sent)}).json()


def check(person: Person, file: Any, **changes: Any) -> Any:
    """The file after its columns were settled and it was read."""
    body = {"columns": file["columns"], "currency": file["currency"], **changes}
    answer = person.post(f"import_list/file/{file['id']}/check", body)
    if not answer["success"]:
        return answer
    assert answer["file"]["state"] == "reading"
    drain_jobs()
    return person.get(f"import_list/file/{file['id']}")["file"]


def bring(person: Person, file: Any) -> Any:
    """The process that imported a checked file."""
    started = person.post(f"import_list/file/{file['id']}/import")
    assert started["success"], started
    drain_jobs()
    return detail_of(person, started["data"], size=100)


def imported(person: Person, content: bytes | str, **changes: Any) -> Any:
    return bring(person, check(person, upload(person, content)["file"], **changes))


def counts(file: Any) -> list[int]:
    return [file["counts"][name] for name in ("rows", "new", "listed", "trashed", "refused")]


def wrong(file: Any) -> list[tuple[int, str, str]]:
    return [(error["row"], error["column"], error["reason"]) for error in file["errors"]]


def failed_rows(person: Person, file: Any) -> list[dict[str, str]]:
    answer = cast(Any, person.client.get(f"{BASE}/{file['id']}/errors.csv"))
    return list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))


def table(*rows: Sequence[Any], head: str = "Title,SKU,Price,Stock") -> str:
    text = io.StringIO()
    csv.writer(text).writerows([head.split(","), *rows])
    return text.getvalue()
