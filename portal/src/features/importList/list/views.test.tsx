import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { product } from "@/testing/data";
import { arrange, chooseMore, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { listDisplayed } from "./views";

beforeEach(() => listDisplayed.set({ isCompact: false, hidden: [], order: [] }));

const failed = { id: "1", name: "Not sold", query: "state=failed&sort=title" };
const mugs = { id: "2", name: "Mugs", query: "title=mug" };

async function open(address: string, views: object[] = [failed, mugs]) {
  arrange({ products: [product()] });
  on("get", "/saved_view", ok({ views }));
  const person = renderApp(address);
  return { person, bar: await screen.findByRole("navigation", { name: "Saved views" }) };
}

it("puts a saved view into the address, and shows which view is open", async () => {
  const { person, bar } = await open("/app/importProducts?stock=sold_out&title=pot");
  await person.click(await within(bar).findByRole("button", { name: "Not sold" }));
  expect(Object.fromEntries(whereAmI().searchParams)).toEqual({ state: "failed", sort: "title" });
  expect(within(bar).getByRole("button", { name: "Not sold" })).toHaveAttribute("aria-current", "true");
  expect(within(bar).queryByRole("button", { name: "Save view" })).not.toBeInTheDocument();
  await person.click(within(bar).getByRole("button", { name: /^All/ }));
  expect(whereAmI().search).toBe("");
});

it("saves the filters under a name, and says why it cannot", async () => {
  const { person, bar } = await open("/app/importProducts?edit=&type=13&title=cup", []);
  const full = "You can save at most 30 views. Delete one first.";
  let reply: object = refusal(1000400, full, { fields: { name: full } });
  const saved = on("post", "/saved_view", () => reply as Record<string, unknown>);
  await person.click(await within(bar).findByRole("button", { name: "Save view" }));
  const dialog = await screen.findByRole("dialog", { name: "Save view" });
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Please enter a name.")).toBeVisible();
  await person.type(within(dialog).getByLabelText("Name"), "Cups");
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText(full)).toBeVisible();
  reply = ok({ view: { id: "3", name: "Cups", query: "title=cup&type=13" } });
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("View saved")).toBeVisible();
  expect(saved.at(-1)?.body).toEqual({ screen: "import_list", name: "Cups", query: "title=cup&type=13" });
});

it("orders and deletes views", async () => {
  const { person, bar } = await open("/app/importProducts");
  const ordered = on("put", "/saved_view/order");
  const deleted = on("delete", "/saved_view/1");
  await person.click(await within(bar).findByRole("button", { name: "Manage views" }));
  const dialog = await screen.findByRole("dialog", { name: "Manage views" });
  expect(within(dialog).getByRole("button", { name: "Move Not sold up" })).toBeDisabled();
  await person.click(within(dialog).getByRole("button", { name: "Move Mugs up" }));
  await waitFor(() =>
    expect(ordered.map((call) => call.body)).toEqual([{ screen: "import_list", ids: [2, 1] }]),
  );
  await waitFor(() => expect(within(dialog).getByRole("button", { name: "Delete Not sold" })).toBeEnabled());
  await person.click(within(dialog).getByRole("button", { name: "Delete Not sold" }));
  await waitFor(() => expect(deleted).toHaveLength(1));
});

it("shows the columns and the density that were chosen", async () => {
  const { person } = await open("/app/importProducts");
  const card = await screen.findByRole("article", { name: "Stone mug" });
  await chooseMore(person, "Display");
  const dialog = await screen.findByRole("dialog", { name: "Display" });
  await person.click(within(dialog).getByRole("checkbox", { name: "Margin" }));
  await person.selectOptions(within(dialog).getByLabelText("Density"), "Compact");
  expect(within(card).queryByText("Margin")).not.toBeInTheDocument();
  expect(within(card).getByText("Cost")).toBeInTheDocument();
  expect(card).toHaveAttribute("data-compact");
  expect(within(dialog).queryByRole("button", { name: "Move Labels up" })).not.toBeInTheDocument();
  await person.click(within(dialog).getByRole("button", { name: "Move Price up" }));
  const names = within(card).getAllByRole("term", { hidden: true });
  expect(names.map((name) => name.textContent)).toEqual(["Price", "Cost", "Stock"]);
  expect(JSON.parse(localStorage.getItem("import_list_display") ?? "")).toEqual({
    isCompact: true,
    hidden: ["margin"],
    order: ["price", "cost", "margin", "stock"],
  });
});

it("has a tab for each state with its number, of which one is open", async () => {
  arrange({ products: [product()] });
  const counts = { ready: 1200, draft: 3, failed: 2, published: 40, attention: 5 };
  on("get", "/import_list/counts", ok({ counts }));
  const person = renderApp("/app/importProducts?title=mug");
  const bar = await screen.findByRole("navigation", { name: "Saved views" });
  await within(bar).findByRole("button", { name: "All 1,245" });
  const names = within(bar)
    .getAllByRole("button")
    .map((tab) => tab.textContent);
  expect(names).toEqual([
    "All 1,245",
    "Ready 1,200",
    "Needs attention 5",
    "Scheduled 0",
    "Published 40",
    "Failed 2",
    "Save view",
  ]);
  await person.click(within(bar).getByRole("button", { name: "Needs attention 5" }));
  expect(whereAmI().search).toBe("?state=attention");
  expect(within(bar).getByRole("button", { current: true })).toHaveTextContent("Needs attention 5");
  expect(within(bar).queryByRole("button", { name: "Save view" })).not.toBeInTheDocument();
});
