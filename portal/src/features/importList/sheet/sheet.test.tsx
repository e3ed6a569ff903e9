import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product } from "@/testing/data";
import { arrange, chooseMore, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const row = {
  id: "5",
  title: "Stone mug",
  src: "",
  changes: [{ field: "sku", before: "–", after: "S-1", images_before: [], images_after: [] }],
  warnings: [],
  refusal: "",
};

const file = () => new File(["Product ID,Version\n5,1\n"], "list.csv", { type: "text/csv" });

async function open() {
  arrange({ products: [product()] });
  const person = renderApp("/app/importProducts?state=ready");
  await chooseMore(person, "Import edits");
  return { person, dialog: await screen.findByRole("dialog", { name: "Import edits from a file" }) };
}

it("checks an edited file row by row and applies it once wrong rows are skipped", async () => {
  const errors = [{ line: 3, message: "title: must not be empty" }];
  on("post", "/import_list/sheet/check", ok({ rows: 2, changed: 1, errors, products: [row] }));
  const applied = on("post", "/import_list/sheet", ok({ data: "17009" }));
  const { person, dialog } = await open();
  await person.upload(within(dialog).getByLabelText("Choose file", { selector: "input" }), file());
  expect(await within(dialog).findByText("2 rows read, 1 product will change")).toBeVisible();
  expect(within(dialog).getByText("Row 3: title: must not be empty")).toBeVisible();
  expect(within(dialog).getByText("S-1")).toBeVisible();
  const apply = within(dialog).getByRole("button", { name: "Change 1 product" });
  expect(apply).toBeDisabled();
  await person.click(within(dialog).getByRole("checkbox", { name: "Skip products with errors" }));
  await person.click(apply);
  expect(await screen.findByText("Bulk Change #17009 process created")).toBeVisible();
  expect(applied[0]?.url.searchParams.get("skip_errors")).toBe("true");
});

it("says what is wrong with a file that is none", async () => {
  on("post", "/import_list/sheet/check", refusal(1000400, "This file isn't UTF-8 text."));
  const { person, dialog } = await open();
  await person.upload(within(dialog).getByLabelText("Choose file", { selector: "input" }), file());
  expect(await within(dialog).findByText(/This file isn't UTF-8 text/)).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Change 0 products" })).toBeDisabled();
});

it("exports what the filters show, to who may take data out", async () => {
  arrange({ products: [product()] });
  const person = renderApp("/app/importProducts?state=ready&title=mug");
  await person.click(await screen.findByRole("button", { name: "More" }));
  const link = await screen.findByRole("menuitem", { name: "Export CSV" });
  const address = "/api/account-service/import_list/export.csv?title=mug&state=ready&sort=-created";
  expect(link).toHaveAttribute("href", address);
  const workbook = screen.getByRole("menuitem", { name: "Export Excel" });
  expect(workbook).toHaveAttribute("href", address.replace(".csv", ".xlsx"));
});

it("offers no export without the right", async () => {
  arrange({ products: [product()] });
  const requests = on("get", "/user-config/detail", ok({ permissions: [] }));
  const person = renderApp("/app/importProducts");
  await waitFor(() => expect(requests).not.toHaveLength(0));
  await person.click(await screen.findByRole("button", { name: "More" }));
  await screen.findByRole("menuitem", { name: "Import edits" });
  expect(screen.queryByRole("menuitem", { name: "Export CSV" })).not.toBeInTheDocument();
});
