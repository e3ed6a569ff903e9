import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const LINES = [
  "https://mugs.example.com/products/stone",
  "https://www.aliexpress.com/item/1005001.html",
  "https://mugs.example.com/collections/summer",
  "7001",
];

async function paste(lines: readonly string[]) {
  arrange({ products: [product()] });
  const person = renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  const links = within(dialog).getByLabelText(/Links or IDs/);
  await person.click(links);
  await person.paste(lines.join("\n"));
  const submit = () => person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  return { person, dialog, links, submit };
}

it("says of each line what it is, and imports all of them", async () => {
  const calls = on("post", "/product/import", ok({ data: "17000", estimated_execution_time: 0 }));
  const { dialog, submit } = await paste([...LINES, "nonsense"]);
  const rows = within(within(dialog).getByRole("list", { name: "Detected lines" })).getAllByRole("listitem");
  expect(rows.map((row) => [...row.children].slice(1).map((chip) => chip.textContent))).toEqual([
    ["Shopify", "Product"],
    ["AliExpress", "Product"],
    ["Shopify", "Collection"],
    ["AliExpress", "Product ID"],
    ["Not a link or ID"],
  ]);
  await submit();
  expect(await within(dialog).findByText("Please enter a valid Shopify product URL. (Line 5)")).toBeVisible();
  expect(calls).toEqual([]);
});

it("starts an import for each supplier and kind of page", async () => {
  const calls = on("post", "/product/import", ok({ data: "17000", estimated_execution_time: 0 }));
  const { person, dialog, submit } = await paste(LINES);
  await person.selectOptions(within(dialog).getByLabelText("Product IDs are from"), "Banggood");
  await submit();
  await waitFor(() => expect(whereAmI().searchParams.has("rn")).toBe(true));
  const sent = calls.map(({ url, body }) => {
    const { product_ids, page_type } = body as { product_ids: string[]; page_type: number };
    return [url.searchParams.get("type"), page_type, product_ids];
  });
  expect(sent).toEqual([
    ["13", 1, [LINES[0]]],
    ["1", 1, [LINES[1]]],
    ["13", 3, [LINES[2]]],
    ["8", 1, [LINES[3]]],
  ]);
});

it("keeps only the lines whose import has not begun when one is refused", async () => {
  const calls = on("post", "/product/import", ({ url }) =>
    url.searchParams.get("type") === "1" ? refusal(1002000, "") : ok({ data: "17000" }),
  );
  const { dialog, links, submit } = await paste(LINES.slice(0, 3));
  await submit();
  expect(await within(dialog).findByText("AliExpress account authorization")).toBeVisible();
  expect(links).toHaveValue(`${LINES[1]}\n${LINES[2]}`);
  expect(calls).toHaveLength(2);
});

it("leads to the import of a file", async () => {
  const { person, dialog } = await paste([]);
  await person.click(within(dialog).getByRole("button", { name: "Import from a file" }));
  expect(await screen.findByRole("dialog", { name: "Import products from a file" })).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
});
