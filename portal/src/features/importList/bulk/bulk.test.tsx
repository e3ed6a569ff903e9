import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const changed = (field: string, before: string, after: string) => ({
  field,
  before,
  after,
  images_before: [],
  images_after: [],
});

const row = (change: object = {}) => ({
  id: "5",
  title: "Stone mug",
  src: "",
  changes: [changed("title", "Stone mug", "Clay mug")],
  warnings: [],
  refusal: "",
  ...change,
});

const previewed = (change: object = {}) =>
  ok({ count: 2, looked_at: 2, changed: 1, refused: 0, products: [row()], ...change });

async function open() {
  arrange({ products: [product(), product({ id: "6", title: "Tea pot" })] });
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await person.click(screen.getByRole("button", { name: "Change" }));
  return { person, dialog: await screen.findByRole("dialog", { name: "Change 2 products" }) };
}

it("shows what a change would do while it is typed, then starts it", async () => {
  const previews = on("post", "/import_list/bulk_change/preview", previewed());
  const started = on("post", "/import_list/bulk_change", ok({ data: "17009" }));
  const { person, dialog } = await open();
  expect(within(dialog).getByText("Fill in the fields to see a preview.")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Change 2 products" })).toBeDisabled();
  await person.type(within(dialog).getByLabelText("Find"), "Stone");
  await person.type(within(dialog).getByLabelText("Replace with"), "Clay");
  const preview = await within(dialog).findByRole("region", { name: "Preview" });
  expect(within(preview).getByText("1 will change, 1 stay the same")).toBeVisible();
  expect(within(preview).getByText("Stone mug")).toBeVisible();
  expect(within(preview).getByText("Clay mug")).toBeVisible();
  const edits = [
    { kind: "replace_text", fields: ["title"], find: "Stone", replace: "Clay", match_case: false },
  ];
  await waitFor(() => expect(previews.at(-1)?.body).toEqual({ ids: [5, 6], edits }));
  await person.click(within(dialog).getByRole("button", { name: "Change 2 products" }));
  expect(await screen.findByText("Bulk Change #17009 process created")).toBeVisible();
  expect(started.map((call) => call.body)).toEqual([{ ids: [5, 6], edits }]);
  expect(started[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.queryByText("2 selected")).not.toBeInTheDocument();
});

it("puts products into collections of a store", async () => {
  on(
    "get",
    "*/api/woocommerce-service/collections",
    ok({ collection: [{ id: "21", other_id: "21", name: "Kitchen", store_id: "1" }], unread: [] }),
  );
  on("post", "/import_list/bulk_change/preview", previewed());
  const started = on("post", "/import_list/bulk_change", ok({ data: "17009" }));
  const { person, dialog } = await open();
  await person.selectOptions(within(dialog).getByLabelText("What to change"), "Collections");
  await person.selectOptions(within(dialog).getByLabelText("Store"), "1");
  await person.click(await within(dialog).findByRole("checkbox", { name: "Kitchen" }));
  await person.click(within(dialog).getByRole("button", { name: "Change 2 products" }));
  const edit = { kind: "collections", store_id: 1, rule: "add", names: { 21: "Kitchen" } };
  await waitFor(() => expect(started.map((call) => call.body)).toEqual([{ ids: [5, 6], edits: [edit] }]));
});

it("says what cannot be changed, what to look out for, and how much was looked at", async () => {
  const refused = row({ id: "6", title: "Tea pot", changes: [], refusal: "A price would be 0 or less." });
  const losing = row({
    changes: [changed("price", "USD 20.00", "USD 2.00")],
    warnings: ["Red would be sold below its cost."],
  });
  on(
    "post",
    "/import_list/bulk_change/preview",
    previewed({ count: 12_345, looked_at: 500, changed: 400, refused: 1, products: [losing, refused] }),
  );
  const { person, dialog } = await open();
  await person.selectOptions(within(dialog).getByLabelText("What to change"), "Prices");
  await person.type(within(dialog).getByLabelText("Number"), "0.1");
  const outcome = "400 will change, 99 stay the same, 1 can't be changed";
  expect(await within(dialog).findByText(outcome)).toBeVisible();
  expect(within(dialog).getByText("Of the first 500 of 12,345 products")).toBeVisible();
  expect(within(dialog).getByText("A price would be 0 or less.")).toBeVisible();
  expect(within(dialog).getByText("Red would be sold below its cost.")).toBeVisible();
  expect(within(dialog).getByText("The first 2 are shown.")).toBeVisible();
});

it("starts nothing that would change nothing", async () => {
  on("post", "/import_list/bulk_change/preview", previewed({ changed: 0, refused: 2, products: [] }));
  const { person, dialog } = await open();
  await person.selectOptions(within(dialog).getByLabelText("What to change"), "Split by option");
  await person.type(within(dialog).getByLabelText("Option"), "Color");
  expect(await within(dialog).findByText("0 will change, 2 can't be changed")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Change 2 products" })).toBeDisabled();
});

it("keeps what was typed when the start is refused, and while another change is looked at", async () => {
  on("post", "/import_list/bulk_change/preview", previewed());
  on("post", "/import_list/bulk_change", refusal(1000409, "This selection has expired."));
  const { person, dialog } = await open();
  await person.selectOptions(within(dialog).getByLabelText("What to change"), "Tags");
  await person.type(within(dialog).getByLabelText("Tags"), "sale");
  await person.click(within(dialog).getByRole("button", { name: "Change 2 products" }));
  expect(await within(dialog).findByText(/This selection has expired/)).toBeVisible();
  expect(within(dialog).getByLabelText("Tags")).toHaveValue("sale");
  const kind = within(dialog).getByLabelText("What to change");
  await person.selectOptions(kind, "Remove words");
  expect(within(dialog).getByRole("textbox")).toHaveValue("");
  await person.selectOptions(kind, "Tags");
  expect(within(dialog).getByLabelText("Tags")).toHaveValue("sale");
});
