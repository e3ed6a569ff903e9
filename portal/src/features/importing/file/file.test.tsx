import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrange, chooseMore, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const counts = { rows: 0, new: 0, listed: 0, trashed: 0, refused: 0, errors: 0 };

const file = (more: Record<string, unknown> = {}) => ({
  id: "7",
  name: "products.csv",
  state: "new",
  form: { kind: "csv", encoding: "utf-8-sig", delimiter: ",", sheet: 0, first: 1 },
  sheets: [],
  top: [
    { row: 1, cells: ["Title", "Variant Price", ""] },
    { row: 3, cells: ["Linen shirt", "29.00", "x"] },
  ],
  headings: ["Title", "Variant Price", ""],
  samples: [["Linen shirt", "29.00", "x"]],
  columns: { title: 0 },
  currency: "USD",
  platform: "Shopify",
  counts,
  errors: [],
  refusal: "",
  room: 100,
  record_id: "",
  ...more,
});

const encodings = ["utf-8", "gb18030"];
const delimiters = [",", ";"];
const read = (more: Record<string, unknown> = {}) =>
  file({ state: "read", counts: { ...counts, rows: 9, new: 2, listed: 1 }, ...more });

const chosen = () => new File(["Title\nMug\n"], "products.csv", { type: "text/csv" });

it("uploads a file, settles its columns, checks it and imports it", async () => {
  arrange({});
  on("post", "/import_list/file", ok({ file: file(), encodings, delimiters }));
  on("get", "/import_list/file/7", ok({ file: file(), encodings, delimiters }));
  const checked = on("post", "/import_list/file/7/check", ok({ file: read(), encodings, delimiters }));
  const started = on("post", "/import_list/file/7/import", ok({ data: "17009" }));
  const person = renderApp("/app/importProducts");
  await chooseMore(person, "Import file");
  const dialog = await screen.findByRole("dialog", { name: "Import products from a file" });
  expect(within(dialog).getByRole("link", { name: "Sample CSV" })).toHaveAttribute("href");
  await person.upload(within(dialog).getByLabelText("Choose file", { selector: "input" }), chosen());

  expect(await screen.findByText("This looks like a product export from Shopify.")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Encoding" })).toHaveValue("utf-8");
  await person.selectOptions(screen.getByRole("combobox", { name: "Meaning of Variant Price" }), "Price");
  expect(screen.getByRole("combobox", { name: "Meaning of Column 3" })).toHaveValue("");
  await person.click(screen.getByRole("button", { name: "Check file" }));
  expect(checked[0]?.body).toEqual({ columns: { title: 0, price: 1 }, currency: "USD" });

  expect(await screen.findByText("2 products will be created")).toBeVisible();
  expect(screen.getByText("1 product already in your Import List will be skipped")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Import 2 products" }));
  expect(await screen.findByText("Import Products #17009 process created")).toBeVisible();
  expect(started[0]?.headers.get("Idempotency-Key")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("shows how the file was read, and reads it another way without losing what was chosen", async () => {
  arrange({});
  on("get", "/import_list/file/7", ok({ file: file(), encodings, delimiters }));
  const form = { kind: "csv", encoding: "utf-8-sig", delimiter: ",", sheet: 0, first: 3 };
  const headings = ["Name", "Variant Price", "Title"];
  const again = file({ form, headings, samples: [["Cup", "5", "c"]], columns: { title: 2, handle: 0 } });
  const sent = on("put", "/import_list/file/7/form", ok({ file: again, encodings, delimiters }));
  const person = renderApp("/app/importProducts?file=7");
  await person.selectOptions(
    await screen.findByRole("combobox", { name: "Meaning of Variant Price" }),
    "Cost",
  );
  const row = screen.getByRole("combobox", { name: "Row with the headings" });
  expect(within(row).getByRole("option", { name: "Row 1: Title · Variant Price" })).toHaveProperty(
    "selected",
    true,
  );
  expect(screen.getByRole("combobox", { name: "Columns are divided by" })).toHaveDisplayValue("Comma (,)");
  await person.selectOptions(row, "Row 3: Linen shirt · 29.00 · x");
  expect(sent[0]?.body).toEqual({ encoding: "utf-8-sig", delimiter: ",", sheet: 0, first: 3 });
  expect(await screen.findByRole("combobox", { name: "Meaning of Name" })).toHaveDisplayValue(
    "Handle (groups variants)",
  );
  expect(screen.getByRole("combobox", { name: "Meaning of Variant Price" })).toHaveDisplayValue("Cost");
  expect(screen.getByRole("combobox", { name: "Meaning of Title" })).toHaveDisplayValue("Title");
});

it("chooses the sheet of a workbook", async () => {
  arrange({});
  const form = { kind: "xlsx", encoding: "", delimiter: "", sheet: 0, first: 1 };
  const book = file({ form, sheets: ["Cover", "Mugs"], platform: "" });
  on("get", "/import_list/file/7", ok({ file: book, encodings, delimiters }));
  const sent = on(
    "put",
    "/import_list/file/7/form",
    refusal(1000400, "This file has no rows below its headings."),
  );
  const person = renderApp("/app/importProducts?file=7");
  await person.selectOptions(await screen.findByRole("combobox", { name: "Sheet" }), "Mugs");
  expect(sent[0]?.body).toEqual({ encoding: "", delimiter: "", sheet: 1 });
  expect(await screen.findByText("This file has no rows below its headings.")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Sheet" })).toHaveDisplayValue("Cover");
  expect(screen.queryByRole("combobox", { name: "Encoding" })).not.toBeInTheDocument();
});

it("shows what is wrong with which row, and lets the columns be changed", async () => {
  arrange({});
  const errors = [{ row: 3, column: "Variant Price", reason: "“abc” isn't an amount of at least 0." }];
  const found = read({ errors, room: 1, counts: { ...counts, rows: 9, new: 2, refused: 1, errors: 1 } });
  on("get", "/import_list/file/7", ok({ file: found, encodings, delimiters }));
  const person = renderApp("/app/importProducts?file=7");
  const dialog = await screen.findByRole("dialog", { name: "Result of the check" });
  expect(within(dialog).getByText("1 product with errors won't be imported")).toBeVisible();
  expect(within(dialog).getByText(/Your plan has room for 1 product more/)).toBeVisible();
  expect(within(dialog).getByText("“abc” isn't an amount of at least 0.")).toBeVisible();
  expect(await within(dialog).findByRole("link", { name: "Download failed rows" })).toHaveAttribute(
    "href",
    "/api/account-service/import_list/file/7/errors.csv",
  );
  await person.click(within(dialog).getByRole("button", { name: "Change columns" }));
  expect(await screen.findByRole("button", { name: "Check file" })).toBeVisible();
});

it("says why a file cannot be used, and stays", async () => {
  arrange({});
  on("post", "/import_list/file", refusal(1000400, "This workbook contains macros."));
  const person = renderApp("/app/importProducts?file=new");
  const dialog = await screen.findByRole("dialog", { name: "Import products from a file" });
  await person.upload(within(dialog).getByLabelText("Choose file", { selector: "input" }), chosen());
  expect(await within(dialog).findByText("This workbook contains macros.")).toBeVisible();
});

it("does not import a file twice", async () => {
  arrange({});
  on("get", "/import_list/file/7", ok({ file: read({ record_id: "17009" }), encodings, delimiters }));
  renderApp("/app/importProducts?file=7");
  const dialog = await screen.findByRole("dialog", { name: "Result of the check" });
  expect(within(dialog).getByText(/imported by process #17009/)).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Import 2 products" })).toBeDisabled();
});
