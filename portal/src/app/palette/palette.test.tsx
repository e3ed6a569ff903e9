import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { detail, product, record } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

beforeEach(() => {
  on("get", "/record/history", ok({ records: [record({ id: "1700000000042" })], count: 1 }));
  on("get", "/my_product", ok({ products: [], count: 0 }));
});

async function openPalette(person: ReturnType<typeof renderApp>) {
  await screen.findByRole("button", { name: "Go to" });
  await person.keyboard("{Control>}k{/Control}");
  return screen.findByRole("dialog", { name: "Go to" });
}

it("goes to a page by a few letters and Enter", async () => {
  arrange();
  const person = renderApp("/app/importProducts");
  const palette = await openPalette(person);
  await person.type(within(palette).getByRole("combobox"), "my pro{Enter}");
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/myProducts"));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Go to" })).not.toBeInTheDocument());
});

it("finds products and processes", async () => {
  arrange();
  const person = renderApp("/app/importProducts");
  const requests = on(
    "get",
    "/import_list",
    ok({ products: [product({ id: "5", title: "Stone mug" })], count: 1 }),
  );
  on("get", "/import_list/5", ok({ product: detail() }));
  const palette = await openPalette(person);
  const field = within(palette).getByRole("combobox");
  expect(
    await within(palette).findByRole("option", { name: "Import Products #1700000000042" }),
  ).toBeVisible();
  await person.type(field, "stone");
  await person.click(await within(palette).findByRole("option", { name: "Stone mug" }));
  await waitFor(() => expect(whereAmI().searchParams.get("edit")).toBe("5"));
  expect(requests.some(({ url }) => url.searchParams.get("title") === "stone")).toBe(true);
});

it("offers no page without its right, says when nothing fits, and closes by Escape", async () => {
  arrange({ user: { menus: ["IMPORT_LIST"] } });
  const person = renderApp("/app/importProducts");
  on("get", "/import_list", ok({ products: [], count: 0 }));
  const palette = await openPalette(person);
  const options = within(palette)
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(options).not.toContain("Settings");
  await person.type(within(palette).getByRole("combobox"), "zzz");
  expect(await within(palette).findByText("No results")).toBeVisible();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Go to" })).not.toBeInTheDocument());
});

async function choose(person: ReturnType<typeof renderApp>, action: string) {
  const palette = await openPalette(person);
  await person.click(await within(palette).findByRole("option", { name: action }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Go to" })).not.toBeInTheDocument());
}

it("imports products from any page", async () => {
  arrange();
  const person = renderApp("/app/myProducts");
  await choose(person, "Import products");
  expect(await screen.findByRole("dialog", { name: "Import Product" })).toBeVisible();
  expect(whereAmI().pathname).toBe("/app/importProducts");
});

it("connects a store from any page", async () => {
  arrange();
  const person = renderApp("/app/myProducts");
  await choose(person, "Connect store");
  expect(await screen.findByRole("dialog", { name: "Where do you sell?" })).toBeVisible();
  expect(whereAmI().pathname).toBe("/app/platform");
});

it("publishes what is ticked, and offers that only while something is", async () => {
  arrange({ products: [product()] });
  on("post", "/product/publish/check", ok({ ready: 1, held_back: 0, holds: [] }));
  const person = renderApp("/app/importProducts");
  const tick = await screen.findByRole("checkbox", { name: "Select Stone mug" });
  const palette = await openPalette(person);
  expect(within(palette).queryByRole("option", { name: "Publish selected" })).not.toBeInTheDocument();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await person.click(tick);
  await choose(person, "Publish selected");
  expect(await screen.findByRole("dialog", { name: "Publish 1 product" })).toBeVisible();
});

it("shows the keyboard shortcuts of the screen", async () => {
  arrange();
  const person = renderApp("/app/myProducts");
  await choose(person, "Show keyboard shortcuts");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(whereAmI().pathname).toBe("/app/myProducts");
});

it("logs out", async () => {
  arrange();
  const calls = on("post", "/user/sign-out");
  const person = renderApp("/app/myProducts");
  await choose(person, "Log out");
  await waitFor(() => expect(leave).toHaveBeenCalledWith("/login"));
  expect(calls).toHaveLength(1);
});

it("offers no action without its right", async () => {
  arrange({ user: { menus: ["IMPORT_LIST"] } });
  on(
    "get",
    "/user-config/detail",
    ok({ permissions: [0, 1, 2, 3, 4].map((index) => ({ index, isSelect: index !== 4 })) }),
  );
  const person = renderApp("/app/importProducts");
  const palette = await openPalette(person);
  const actions = within(await within(palette).findByRole("listbox"))
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(actions).not.toContain("Import products");
  expect(actions).not.toContain("Connect store");
  expect(actions).toEqual(expect.arrayContaining(["Show keyboard shortcuts", "Log out"]));
});
