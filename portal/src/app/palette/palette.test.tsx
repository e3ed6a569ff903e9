import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { product, record } from "@/testing/data";
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
  const asked = on(
    "get",
    "/import_list",
    ok({ products: [product({ id: "5", title: "Stone mug" })], count: 1 }),
  );
  const palette = await openPalette(person);
  const field = within(palette).getByRole("combobox");
  expect(
    await within(palette).findByRole("option", { name: "Import Products #1700000000042" }),
  ).toBeVisible();
  await person.type(field, "stone");
  await person.click(await within(palette).findByRole("option", { name: "Stone mug" }));
  await waitFor(() => expect(whereAmI().searchParams.get("edit")).toBe("5"));
  expect(asked.some(({ url }) => url.searchParams.get("title") === "stone")).toBe(true);
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
  expect(await within(palette).findByText("Nothing found")).toBeVisible();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Go to" })).not.toBeInTheDocument());
});
