"""A merchant at the browser: what people do in the portal, in the words that they see."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.installation import PATIENCE, Installation

PASSWORD = "tea4two!"
API = "/api/account-service"

WORDS = {
    "en": {
        "email": "Email",
        "code": "Verification code",
        "get_code": "Get code",
        "password": "Password",
        "sign_up": "Sign up for free",
        "import_dialog": "Import Product",
        "links": "Links or IDs",
        "import": "Import Product",
        "shop_name": "Store name",
        "create": "Create shop",
        "hosted": "Tradewind Shop",
        "publish": "Publish",
        "view": "View in store",
        "save": "Save",
        "saved": "Product saved",
        "edit": "Edit",
        "title": "Title",
        "active": "Active",
        "skip_guide": "Skip All",
    },
    "zh": {
        "email": "邮箱",
        "code": "验证码",
        "get_code": "获取验证码",
        "password": "密码",
        "sign_up": "免费注册",
        "import_dialog": "导入商品",
        "links": "链接或 ID",
        "import": "导入商品",
        "shop_name": "店铺名称",
        "create": "创建店铺",
        "hosted": "Tradewind 店铺",
        "publish": "发布",
        "view": "在店铺中查看",
        "save": "保存",
        "saved": "商品已保存",
        "edit": "编辑",
        "title": "标题",
        "active": "已上架",
        "skip_guide": "全部跳过",
    },
}


@dataclass
class Merchant:
    page: Page
    installation: Installation
    mailbox: str
    language: str

    def word(self, name: str) -> str:
        return WORDS[self.language][name]

    def button(self, name: str, within: Page | Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=self.word(name))

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    def post(self, path: str, *, area: str = API, **body: Any) -> dict[str, Any]:
        """Ask the API with this browser's session, as the portal's own requests do."""
        address = self.installation.url + area + path
        headers = {"Origin": self.installation.url, "Accept-Language": self.language}
        response = self.page.request.post(address, data=body, headers=headers)
        return self._done(response.json())

    def put(self, path: str, **body: Any) -> dict[str, Any]:
        address = self.installation.url + API + path
        return self._done(self.page.request.put(address, data=body, headers={"Origin": self.installation.url}).json())

    def get(self, path: str) -> dict[str, Any]:
        return self._done(self.page.request.get(self.installation.url + API + path).json())

    def _done(self, body: dict[str, Any]) -> dict[str, Any]:
        assert body["success"], body
        return body

    def register_by_api(self) -> None:
        self.post("/email/send", email=self.mailbox, type=1)
        code = self.installation.code_for(self.mailbox)
        self.post("/user/register", mailbox=self.mailbox, code=code, password=PASSWORD)
        self.put("/user-config/1/0", first_login={"state": 21, "type": "skip", "num": 0})

    def take_free_plan(self) -> None:
        offers = self.get("/edition_plan?platform=6")["plans"]
        self.post(f"/plan/{next(plan['id'] for plan in offers if plan['is_free'])}")

    def give_stores_back(self) -> None:
        """Leave the sandbox's stores to the next story; who has signed out by now leaves them to nobody."""
        stores = self.page.request.get(f"{self.installation.url}{API}/store").json().get("stores", [])
        for store in stores:
            address = f"{self.installation.url}{API}/store/{store['id']}?uninstall_reason=Other"
            self.page.request.delete(address, headers={"Origin": self.installation.url})

    def register_on_screen(self) -> None:
        self.page.goto(f"/register?email={self.mailbox}")
        self.sign_up_on_screen()
        self.page.wait_for_url("**/app/**")

    def sign_up_on_screen(self) -> None:
        """At the form of registration."""
        self.page.get_by_label(self.word("email"), exact=True).fill(self.mailbox)
        self.button("get_code").click()
        expect(self.page.get_by_text(self.mailbox)).to_be_visible()
        self.page.get_by_label(self.word("code"), exact=True).fill(self.installation.code_for(self.mailbox))
        self.page.get_by_label(self.word("password"), exact=True).fill(PASSWORD)
        self.button("sign_up").click()

    def skip_guide(self) -> None:
        self.button("skip_guide").click()
        expect(self.button("skip_guide")).to_be_hidden()

    def open_hosted_shop(self, name: str) -> None:
        self.page.goto("/app/platform?connect=1")
        self.button("hosted").click()
        self.page.get_by_label(self.word("shop_name")).fill(name)
        self.button("create").click()
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()

    def links(self, count: int) -> list[str]:
        """Products of the storefront that this installation can reach."""
        body = self.page.request.get(f"{self.installation.sandbox_url}/products.json?limit={count}").json()
        return [f"{self.installation.sandbox_url}/products/{product['handle']}" for product in body["products"]]

    def import_on_screen(self, links: list[str]) -> None:
        self.page.goto("/app/importProducts?import=1")
        dialog = self.dialog(self.word("import_dialog"))
        dialog.get_by_label(self.word("links")).fill("\n".join(links))
        dialog.get_by_role("button", name=self.word("import"), exact=True).click()
        expect(dialog).to_be_hidden()
        expect(self.page.get_by_role("article")).to_have_count(len(links), timeout=60_000)

    def import_by_api(self, count: int) -> list[str]:
        """Import products and wait for them; return their ids."""
        self.post("/product/import?type=13&way=2&action=1", product_ids=self.links(count))
        self.wait_until(lambda: self.get("/import_list?size=100")["count"] >= count)
        return [product["id"] for product in self.get("/import_list?size=100")["products"]]

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Ask again and again what another process changes."""
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < deadline, "it did not come about"
            self.page.wait_for_timeout(200)
