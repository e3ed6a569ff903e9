import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { published, viewCounts } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";
import { tableDisplay } from "./display";

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => tableDisplay.set({ isCompact: false, hidden: ["cost", "tags"], order: [] }));

function readDaysAgo(days: number) {
  const read_at = new Date(Date.now() - days * DAY).toISOString();
  const prices = { price_min: "20.00", price_max: "24.00" };
  return { read_at, title: "Stone mug", status: "active", ...prices, stock: 0, sold_out: false, remark: "" };
}

async function open(address: string, ...products: ReturnType<typeof published>[]) {
  arrange();
  const shown = products.length > 0 ? products : [published()];
  const lists = on("get", "/my_product", ok({ products: shown, count: shown.length }));
  const person = renderApp(address);
  return { lists, person, table: await screen.findByRole("region", { name: "My Products" }) };
}

it("shows what needs attention in tabs with their counts", async () => {
  const { person, lists } = await open("/app/myProducts?page=2&title=mug");
  const requests = on("get", "/my_product/views", ok({ counts: viewCounts({ all: 1200, unmapped: 3 }) }));
  await person.type(screen.getByRole("searchbox"), "s");
  expect(await screen.findByRole("tab", { name: "All (1,200)" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "All (1,200)",
    "Active (0)",
    "Draft (0)",
    "Out of stock (0)",
    "On hold (0)",
    "Not mapped (3)",
    "Supplier changed (0)",
    "Removed at supplier (0)",
    "Sync off (0)",
    "Error (0)",
  ]);
  await person.click(screen.getByRole("tab", { name: "Not mapped (3)" }));
  await waitFor(() => expect(lists.at(-1)?.url.searchParams.get("view")).toBe("unmapped"));
  expect(whereAmI().searchParams.get("view")).toBe("unmapped");
  expect(whereAmI().searchParams.get("page")).toBeNull();
  expect(requests.every(({ url }) => !url.searchParams.has("view"))).toBe(true);
});

it("orders the list and takes it out as it is shown", async () => {
  const { person, lists } = await open("/app/myProducts?view=on_hold&title=mug");
  await person.selectOptions(screen.getByLabelText("Sort"), "Oldest data first");
  await waitFor(() => expect(lists.at(-1)?.url.searchParams.get("sort")).toBe("age"));
  expect(await screen.findByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    "/api/account-service/my_product/export.csv?title=mug&view=on_hold&sort=age",
  );
  await person.selectOptions(screen.getByLabelText("Sort"), "Newest first");
  await waitFor(() => expect(whereAmI().searchParams.get("sort")).toBeNull());
});

it("syncs what is ticked in a tab", async () => {
  const { person } = await open("/app/myProducts?view=error", published(), published({ id: "22" }));
  on("get", "/my_product", ok({ products: [published()], count: 41 }));
  await person.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  const calls = on("post", "/my_product/sync", ok({ data: "1700000000001" }));
  await person.click(await screen.findByRole("button", { name: /^Sync/ }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ ids: [21, 22] });
});

it("saves the tab, the filters and the order as a view of My Products", async () => {
  const { person } = await open("/app/myProducts?view=gone&sort=title&page=2");
  const saved = on("post", "/saved_view", ok({ view: { id: "1", name: "Gone", query: "" } }));
  await person.click(await screen.findByRole("button", { name: "Save view" }));
  const dialog = await screen.findByRole("dialog", { name: "Save view" });
  await person.type(within(dialog).getByLabelText("Name"), "Gone");
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({ screen: "my_products", name: "Gone", query: "view=gone&sort=title" }),
  );
});

it("shows the columns and the density that were chosen", async () => {
  const product = published({ tags: ["kitchen", "gift"] });
  const { person, table } = await open("/app/myProducts", product);
  const heads = () =>
    within(table)
      .getAllByRole("columnheader", { hidden: true })
      .map((head) => head.textContent);
  expect(heads()).not.toContain("Cost");
  await person.click(screen.getByRole("button", { name: "Display" }));
  const dialog = await screen.findByRole("dialog", { name: "Display" });
  for (const name of ["Cost", "Tags", "Margin"])
    await person.click(within(dialog).getByRole("checkbox", { name }));
  await person.selectOptions(within(dialog).getByLabelText("Density"), "Compact");
  expect(heads()).toEqual([
    "",
    "Product",
    "Store",
    "Status",
    "Price",
    "Cost",
    "Stock",
    "Last synced",
    "Variants",
    "Published",
    "Tags",
    "Actions",
  ]);
  expect(within(table).getByText(/8\.00.*9\.00/)).toBeInTheDocument();
  expect(within(table).getByText("kitchen, gift")).toBeInTheDocument();
  expect(table).toHaveAttribute("data-compact");
  expect(within(dialog).getByRole("button", { name: "Move Price up" })).toBeDisabled();
  await person.click(within(dialog).getByRole("button", { name: "Move Stock up" }));
  await person.click(within(dialog).getByRole("button", { name: "Move Price down" }));
  expect(heads().slice(4, 8)).toEqual(["Cost", "Price", "Stock", "Last synced"]);
});

it("says how old the figures are, and never shows what is unknown as none", async () => {
  const { table } = await open(
    "/app/myProducts",
    published({ in_store: readDaysAgo(0), monitoring: "on", checked_at: new Date().toISOString() }),
    published({ id: "22", in_store: readDaysAgo(5) }),
    published({
      id: "23",
      in_store: { ...readDaysAgo(0), read_at: null, stock: null },
      stock: null,
      sold_out: null,
    }),
  );
  const [, fresh, old, unknown] = within(table).getAllByRole("row");
  expect(within(fresh as HTMLElement).getByText(/^Synced/)).toBeVisible();
  expect(within(fresh as HTMLElement).getByText(/^Monitored, last checked/)).toBeVisible();
  expect(within(fresh as HTMLElement).queryByText("Out of date")).toBeNull();
  expect(within(old as HTMLElement).getByText("Out of date")).toBeVisible();
  expect(within(old as HTMLElement).getByText("In store: 0")).toBeVisible();
  expect(within(unknown as HTMLElement).getByText("Never")).toBeVisible();
  expect(within(unknown as HTMLElement).queryByText(/In store/)).toBeNull();
  expect(within(unknown as HTMLElement).queryByText("0")).toBeNull();
});
