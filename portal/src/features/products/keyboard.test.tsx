import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { published } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const mug = published();
const pot = published({ id: "22", title: "Tea pot", import_list_id: "6" });
const lone = published({ id: "23", title: "Lone cup", import_list_id: "" });

async function openProducts(products = [mug, pot, lone]) {
  arrange();
  on("get", "/my_product", ok({ products, count: products.length }));
  const person = renderApp("/app/myProducts");
  await screen.findByRole("row", { name: /Stone mug/ });
  return person;
}

const row = (name: RegExp) => screen.getByRole("row", { name });

it("moves from row to row by j and k, and ticks the row in focus by x", async () => {
  const person = await openProducts();
  await person.keyboard("jj");
  expect(row(/Tea pot/)).toHaveFocus();
  await person.keyboard("x");
  expect(screen.getByRole("checkbox", { name: "Select Tea pot" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select Stone mug" })).not.toBeChecked();
  await person.keyboard("k");
  expect(row(/Stone mug/)).toHaveFocus();
});

it("opens the editor of the row in focus by e", async () => {
  const person = await openProducts();
  await person.keyboard("jje");
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/importProducts"));
  expect(whereAmI().searchParams.get("edit")).toBe("6");
});

it("opens no editor for what is no longer in the Import List", async () => {
  const person = await openProducts();
  await person.keyboard("jjje");
  expect(row(/Lone cup/)).toHaveFocus();
  expect(whereAmI().pathname).toBe("/app/myProducts");
});

it("leaves the rows alone while their menu is open", async () => {
  const person = await openProducts();
  await person.click(screen.getByRole("button", { name: "Actions for Tea pot" }));
  await screen.findByRole("menuitem", { name: "Delete from store" });
  await person.keyboard("x");
  expect(screen.getByRole("checkbox", { name: "Select Tea pot", hidden: true })).not.toBeChecked();
});

it("goes to the search by / and lists the keys by ?", async () => {
  const person = await openProducts();
  await person.keyboard("/");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await person.tab();
  row(/Stone mug/).focus();
  await person.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});
