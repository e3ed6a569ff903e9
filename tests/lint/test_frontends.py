import pytest

from tests.lint.conftest import Planted

LIST = "portal/src/features/orders/List.tsx"


@pytest.mark.parametrize(
    ("path", "specifier"),
    [
        (LIST, "../products/api"),
        (LIST, "@/features/products"),
        (LIST, "../../app/router"),
        ("portal/src/shared/ui/Box.tsx", "../../features/orders/List"),
        ("portal/src/shared/ui/Box.tsx", "@/app/routes"),
        ("console/src/resources/merchants/Show.tsx", "../jobs/List"),
    ],
)
@pytest.mark.parametrize("how", ['import x from "{}";', 'export * from "{}";', 'const x = import("{}");'])
def test_features_do_not_import_each_other_nor_upwards(
    lint: Planted, path: str, specifier: str, how: str
) -> None:
    assert lint({path: how.format(specifier)}) == [f"{path}:1 TW101"]


def test_downwards_and_inside_a_feature_is_the_way(lint: Planted) -> None:
    text = """
        import { useQuery } from "@tanstack/react-query";
        import { client } from "../../shared/api/client";
        import { OrderRow } from "./OrderRow";
        // import x from "../products/api";
    """

    assert lint({LIST: text, "portal/src/app/routes.tsx": 'import("../features/orders/List");\n'}) == []


@pytest.mark.parametrize(
    "markup",
    [
        "<p>Your orders</p>",
        '<p>{"Your orders"}</p>',
        "<p>{`Your orders`}</p>",
        '<Field label="Name" />',
        "<Field placeholder={'Search'} />",
        '<button aria-label="Close" type="button" />',
        '<img alt="A bag" src={x} />',
        "<p>订单</p>",
    ],
)
def test_words_in_a_component_are_refused(lint: Planted, markup: str) -> None:
    assert lint({LIST: f"export const List = () => (\n  {markup}\n);\n"}) == [f"{LIST}:2 TW102"]


@pytest.mark.parametrize(
    "markup",
    [
        '<p>{t("orders.title")}</p>',
        '<Field label={t("name")} variant="outlined" />',
        "<p>{count} / {total} · 5 %</p>",
        '<a href="/app/orders" rel="noreferrer">{x}</a>',
    ],
)
def test_texts_from_the_catalogue_and_technical_values_are_welcome(lint: Planted, markup: str) -> None:
    assert lint({LIST: f"export const List = () => (\n  {markup}\n);\n"}) == []


def test_tests_may_write_words(lint: Planted) -> None:
    assert lint({"portal/src/features/orders/List.test.tsx": "const a = <p>Your orders</p>;\n"}) == []


@pytest.mark.parametrize("call", ['fetch("/api/x")', 'window.fetch("/api/x")', 'new EventSource("/api/x")'])
def test_only_the_client_fetches(lint: Planted, call: str) -> None:
    assert lint({LIST: f"void {call};\n"}) == [f"{LIST}:1 TW103"]
    assert lint({LIST: "", "portal/src/shared/api/client.ts": f"void {call};\n"}) == []
