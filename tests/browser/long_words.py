"""A merchant whose titles, names and addresses are as long as they may be."""

from tests.browser.merchant import PASSWORD, Merchant

WORDS = "Stoneware mug with a handle, made by hand in a studio near the sea, dishwasher safe, in the coast's colours. "
TITLES = ((WORDS * 2)[:130], (WORDS * 4)[:400], "Unbroken" * 50)
NAME = "Unbroken" * 12


def fill_with_long_words(merchant: Merchant) -> tuple[list[str], str]:
    """Products, a store, a person, a team and a token of long names; return the products and a process."""
    merchant.take_free_plan()
    # One more is deleted: the trash shows it.
    products = merchant.import_by_api(len(TITLES) + 1)
    for product_id, title in zip(products, [*TITLES, TITLES[2]], strict=True):
        product = merchant.get(f"/import_list/{product_id}")["product"]
        options = [
            {"name": f"{NAME}{option['name']}", "values": [f"{NAME}{value}" for value in option["values"]]}
            for option in product["options"]
        ]
        long = {"vendor": NAME, "product_type": NAME, "tags": [NAME], "options": options}
        merchant.put(f"/import_list/{product_id}", version=product["version"], title=title, **long)
    store = merchant.post("/store", platform=9, name="Tea House")["store"]["id"]
    merchant.put(f"/store/{store}", name=NAME)
    merchant.post("/store", platform=9, name="Unbroken" * 25)
    process = merchant.post("/product/publish", ids=products, store_ids=[store])["data"]
    merchant.wait_until(lambda: merchant.get(f"/record/detail/{process}")["record"]["state"] == 3)
    merchant.post("/import_list/delete", ids=products[-1:])
    language = {"en": "en", "zh": "zh-hans"}[merchant.language]
    merchant.put("/user/profile", first_name=NAME, name=NAME, language=language, time_zone="Europe/Berlin")
    merchant.post("/sub_account", mailbox=f"{'a' * 60}@{'unbroken' * 7}.example.com", name=NAME, rights=["MY_PRODUCTS"])
    merchant.post("/user/token", name=NAME, rights=["MY_PRODUCTS"], days=30, current_password=PASSWORD)
    merchant.wait_until(lambda: merchant.get("/import_list/trash")["count"] == 1)
    return products[:-1], process
