import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SearchGroup } from "@/api/overview";
import { merchant, merchantList, merchantPage, operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const START = { "GET /start": { waiting: [], charts: [] } };
const plain = { merchant_id: null, action: null, at: null };

const GROUPS: SearchGroup[] = [
  {
    kind: "merchants",
    has_more: false,
    hits: [{ ...plain, id: "1", title: "anna@example.com", detail: "Anna's Finds" }],
  },
  {
    kind: "users",
    has_more: true,
    hits: [{ ...plain, id: "8", title: "+86 138****5678", detail: "Anna · anna@example.com" }],
  },
  {
    kind: "processes",
    has_more: false,
    hits: [
      {
        id: "1763712000123",
        title: "#1763712000123",
        detail: "anna@example.com",
        merchant_id: "1",
        action: "IMPORT_PRODUCT",
        at: "2025-11-21T08:00:00Z",
      },
    ],
  },
];

const PAGE = {
  ...merchantPage,
  "GET /merchants/1": { ...merchant },
};

async function box() {
  return screen.findByRole("combobox", { name: "Search merchants, users and processes" });
}

it("finds merchants, users and processes by kind, from the keyboard", async () => {
  const seen = answers({
    "GET /session": { ...support },
    ...START,
    "GET /search": { groups: GROUPS },
    ...PAGE,
  });
  const { user, address } = renderApp();
  const field = await box();
  await user.keyboard("/");
  expect(field).toHaveFocus();
  await user.keyboard("anna");
  const list = within(await screen.findByRole("listbox"));
  expect(list.getAllByRole("group").map((group) => group.textContent)).toEqual([
    "Merchantsanna@example.comAnna's Finds",
    "Users+86 138****5678Anna · anna@example.comMore match. Type more to narrow the list.",
    expect.stringContaining("#1763712000123 · Import productsanna@example.com · "),
  ]);
  expect(seen.filter((request) => request.startsWith("GET /search"))).toEqual(["GET /search?q=anna"]);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe("/merchants/1/show"));
  expect(field).toHaveValue("");
  expect(field).not.toHaveFocus();
});

it("opens the first hit on Enter, and only what matches what is typed", async () => {
  answers({ "GET /session": { ...support }, ...START, "GET /search": { groups: GROUPS }, ...PAGE });
  const { user, address } = renderApp();
  await user.type(await box(), "anna{Enter}");
  expect(address()).toBe("/");
  await screen.findByRole("listbox");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/merchants/1/show"));
});

it("closes on Escape and keeps what was typed", async () => {
  answers({ "GET /session": { ...support }, ...START, "GET /search": { groups: GROUPS } });
  const { user } = renderApp();
  await user.type(await box(), "anna");
  await screen.findByRole("listbox");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(await box()).toHaveValue("anna");
});

it("says that nothing matches, and asks nothing for a single letter", async () => {
  const seen = answers({ "GET /session": { ...support }, ...START, "GET /search": { groups: [] } });
  const { user } = renderApp();
  await user.type(await box(), "x");
  await user.type(await box(), "y");
  expect(await screen.findByText("Nothing matches.")).toBeVisible();
  expect(seen.filter((request) => request.startsWith("GET /search"))).toEqual(["GET /search?q=xy"]);
});

it("says why it could not search", async () => {
  answers({
    "GET /session": { ...support },
    ...START,
    "GET /search": [500, { message: "no", request_id: "r-1" }],
  });
  const { user } = renderApp();
  await user.type(await box(), "anna");
  expect(await screen.findByText("Something went wrong on our side.")).toBeVisible();
});

it("leaves `/` to whoever types", async () => {
  answers({ "GET /session": { ...operator }, ...merchantList });
  const { user } = renderApp({ at: "/merchants" });
  const filter = await screen.findByRole("searchbox", { name: "Email, name or ID" });
  await user.click(filter);
  await user.keyboard("a/b");
  expect(filter).toHaveFocus();
});

it("is absent where the role may see neither merchants nor users", async () => {
  answers({ "GET /session": { ...support, rights: ["topic_pages.edit"] }, ...START });
  renderApp();
  await screen.findByRole("navigation", { name: "Main menu" });
  expect(screen.queryByRole("combobox", { name: /Search/ })).toBeNull();
});
