import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { setLanguage } from "@/shared/i18n/language";
import { record } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, onStream } from "@/testing/server";

const changed = record({ id: "17009", action: "BULK_CHANGE", total_count: 3, success_count: 3 });

const whole = {
  record: changed,
  count: 0,
  operations: [],
  counts: { all: 3, failed: 0, success: 3, cancelled: 0 },
  retryable_count: 0,
};
const detail = ok(whole);

it.each(["BULK_CHANGE", "REIMPORT_PRODUCT", "OVERRIDE_PRODUCT"])(
  "takes %s back from its detail view",
  async (action) => {
    const made = { ...changed, action };
    arrange({ records: [made] });
    on("get", "/record/history", ok({ records: [made], count: 1 }));
    on("get", "/record/detail/17009", ok({ ...whole, record: made }));
    on("get", "/import_list/bulk_change/17009", ok({ undo_until: "2026-12-23T10:00:00Z", undoable: 3 }));
    const undone = on("post", "/import_list/bulk_change/17009/undo", ok({ data: "17010" }));
    const person = renderApp("/app/importProducts?process=17009");
    await person.click(await screen.findByRole("button", { name: "Undo (3)" }));
    expect(await screen.findByText("Undo #17010 process created")).toBeVisible();
    expect(undone[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  },
);

it("offers no undo where nothing is left to undo", async () => {
  arrange({ records: [changed] });
  on("get", "/record/history", ok({ records: [changed], count: 1 }));
  on("get", "/record/detail/17009", detail);
  const requests = on("get", "/import_list/bulk_change/17009", ok({ undo_until: null, undoable: 0 }));
  renderApp("/app/importProducts?process=17009");
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /Undo/ })).not.toBeInTheDocument();
});

it.each([
  [3, "2026-12-23T10:00:00Z"],
  [0, null],
])("offers undo in the toast of a bulk change that changed %s products", async (undoable, undo_until) => {
  arrange({ records: [record({ ...changed, state: 2, success_count: 0 })] });
  on("get", "/import_list/bulk_change/17009", ok({ undo_until, undoable }));
  const stream = onStream("/record/size/17009");
  const undone = on("post", "/import_list/bulk_change/17009/undo", ok({ data: "17010" }));
  const person = renderApp("/app/importProducts");
  await waitFor(() => expect(stream.opened()).toBe(1));
  on("get", "/record/view", ok({ records: [changed] }));
  const counts = { successful: 3, skipped: 0, failed: 0, cancelled: 0, total: 3 };
  stream.send({ ...counts, state: 3, waiting: [], steps: [] });
  stream.end();
  const words = await screen.findByText("Bulk Change #17009 process completed.");
  const toast = words.closest<HTMLElement>("[role=status]") as HTMLElement;
  expect(within(toast).getByRole("button", { name: "View results." })).toBeVisible();
  if (!undoable) {
    expect(within(toast).queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
    return;
  }
  await person.click(within(toast).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(undone).toHaveLength(1));
});

it.each([
  ["en", "BULK_CHANGE", "importProducts", "Details", "Undo: Bulk Change", "Undoes #17009"],
  ["zh", "OVERRIDE_PRODUCT", "myProducts", "详情", "撤销：覆盖商品", "撤销 #17009"],
] as const)(
  "tells an undo from the change that it undoes (%s)",
  async (language, action, screenName, details, name, undoes) => {
    const made = { ...changed, action };
    const back = { ...made, id: "17010", undoes: "17009" };
    arrange({ records: [back, made] });
    setLanguage(language);
    on("get", "/my_product", ok({ products: [], count: 0 }));
    on("get", "/record/history", ok({ records: [back, made], count: 2 }));
    on("get", "/record/detail/17010", ok({ ...whole, record: back }));
    on("get", "/import_list/bulk_change/17010", ok({ undo_until: null, undoable: 0 }));
    const person = renderApp(`/app/${screenName}?history=1`);
    const row = within(await screen.findByRole("row", { name: /^#17010/ }));
    expect(row.getByText(name)).toBeVisible();
    expect(row.getByText(undoes)).toBeVisible();
    await person.click(row.getByRole("button", { name: details }));
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText(name)).toBeVisible();
    expect(dialog.getByText(undoes)).toBeVisible();
  },
);
