from tests.lint.conftest import Planted

ORDERS = "portal/src/features/orders"
UPWARDS = [
    (f"{ORDERS}/%.tsx", "../products/api"),
    (f"{ORDERS}/%.tsx", "@/features/products"),
    (f"{ORDERS}/%.tsx", "../../app/router"),
    ("portal/src/shared/ui/%.tsx", "../../features/orders/List"),
    ("portal/src/shared/ui/%.tsx", "@/app/routes"),
    ("console/src/resources/merchants/%.tsx", "../jobs/List"),
    ("portal/src/features/requests/%.tsx", "../services/Records"),
    ("portal/src/features/services/%.tsx", "../serviceMarket/api"),
    ("portal/src/shared/support/%.tsx", "@/features/requests/api"),
]
HOWS = ['import x from "{}";', 'export * from "{}";', 'const x = import("{}");']
WORDS = [
    "<p>Your orders</p>",
    '<p>{"Your orders"}</p>',
    "<p>{`Your orders`}</p>",
    '<Field label="Name" />',
    "<Field placeholder={'Search'} />",
    '<button aria-label="Close" type="button" />',
    '<img alt="A bag" src={x} />',
    "<p>订单</p>",
]
NO_WORDS = [
    '<p>{t("orders.title")}</p>',
    '<Field label={t("name")} variant="outlined" />',
    "<p>{count} / {total} · 5 %</p>",
    '<a href="/app/orders" rel="noreferrer">{x}</a>',
]
REQUESTS = ['fetch("/api/x")', 'window.fetch("/api/x")', 'new EventSource("/api/x")', "new XMLHttpRequest()"]


def numbered(pattern: str, texts: list[str]) -> dict[str, str]:
    """One file for each text, since a run of the parser costs more than the files it reads."""
    return {pattern.replace("%", f"Case{number}"): text for number, text in enumerate(texts)}


def test_features_do_not_import_each_other_nor_upwards(lint: Planted) -> None:
    files = {
        path.replace("%", f"Case{row}{column}"): how.format(specifier)
        for row, (path, specifier) in enumerate(UPWARDS)
        for column, how in enumerate(HOWS)
    }

    assert lint(files) == sorted(f"{path}:1 TW101" for path in files)


def test_downwards_and_inside_a_feature_is_the_way(lint: Planted) -> None:
    text = """
        import { useQuery } from "@tanstack/react-query";
        import { client } from "../../shared/api/client";
        import { OrderRow } from "./OrderRow";
        // import x from "../products/api";
    """

    files = {
        f"{ORDERS}/List.tsx": text,
        "portal/src/app/a.tsx": 'import("../features/orders/List");',
        "portal/src/features/services/Records.tsx": 'import("@/features/requests/records/RecordList");',
    }
    assert lint(files) == []


def test_words_in_a_component_are_refused(lint: Planted) -> None:
    files = numbered(f"{ORDERS}/%.tsx", [f"export const List = () => (\n  {markup}\n);\n" for markup in WORDS])

    assert lint(files) == [f"{path}:2 TW102" for path in files]


def test_texts_from_the_catalogue_and_technical_values_are_welcome(lint: Planted) -> None:
    files = numbered(f"{ORDERS}/%.tsx", [f"export const List = () => (\n  {m}\n);\n" for m in NO_WORDS])

    assert lint(files) == []


def test_tests_may_write_words(lint: Planted) -> None:
    assert lint({f"{ORDERS}/List.test.tsx": "const a = <p>Your orders</p>;\n"}) == []


def test_only_the_client_fetches(lint: Planted) -> None:
    calls = [f"void {call};\n" for call in REQUESTS]
    files = numbered(f"{ORDERS}/%.tsx", calls) | numbered("portal/src/shared/api/%.ts", calls)

    assert lint(files) == [f"{path}:1 TW103" for path in files if path.startswith(ORDERS)]


def test_forms_are_written_with_the_form_library(lint: Planted) -> None:
    dialog = 'import { FormDialog } from "@/shared/ui/FormDialog";\n'
    files = {
        f"{ORDERS}/Dialog.tsx": dialog,
        f"{ORDERS}/Form.tsx": "export const F = () => (\n  <form />\n);\n",
        f"{ORDERS}/Saved.tsx": dialog + 'import { useSavedForm } from "@/shared/forms/useSavedForm";\n',
        f"{ORDERS}/Dialog.test.tsx": dialog,
        "portal/src/shared/ui/FormDialog.tsx": "export const F = () => <form />;\n",
        "console/src/resources/jobs/List.tsx": "export const F = () => <form />;\n",
    }

    assert lint(files) == [f"{ORDERS}/Dialog.tsx:1 TW104", f"{ORDERS}/Form.tsx:2 TW104"]
