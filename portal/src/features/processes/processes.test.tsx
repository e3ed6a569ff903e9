import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ProcessOperation, ProcessRecord } from "@/shared/api/types";
import { operation, product, record } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, onStream } from "@/testing/server";

const running = record({ state: 2, success_count: 0, total_count: 4, can_cancel: true });

const widget = () => screen.findByRole("region", { name: "Processes" });

/** A line of the progress stream. */
const line = (change: object = {}) => ({
  successful: 0,
  skipped: 0,
  failed: 0,
  cancelled: 0,
  total: 4,
  state: 2,
  waiting: [],
  steps: [],
  ...change,
});

/** The detail of a process, none of whose operations are listed. */
const nothing = (of: ProcessRecord) =>
  ok({
    record: of,
    count: 0,
    operations: [],
    counts: { all: 0, failed: 0, success: 0, cancelled: 0 },
    retryable_count: 0,
  });

it("follows a running process and says when it is done", async () => {
  arrange({ products: [product()], records: [running] });
  const stream = onStream(`/record/size/${running.id}`);
  const person = renderApp("/app/importProducts");
  expect(await within(await widget()).findByText("0 / 4")).toBeVisible();
  await waitFor(() => expect(stream.opened()).toBe(1));
  stream.send(line({ successful: 2, skipped: 1, failed: 1 }));
  stream.send({ heartbeat: true });
  expect(await screen.findByText("3 / 4 · 1 done · 1 skipped · 1 failed")).toBeVisible();
  on("get", "/record/view", ok({ records: [record({ total_count: 4, success_count: 3, failed_count: 1 })] }));
  stream.send(line({ successful: 3, failed: 1, state: 3 }));
  stream.end();
  const words = `Import Products #${running.id} process completed, 1 products imported failed.`;
  const toast = await screen.findByText(words);
  expect(toast).toBeVisible();
  on("get", `/record/detail/${running.id}`, nothing(record()));
  await person.click(screen.getByRole("button", { name: "View reasons." }));
  await waitFor(() => expect(whereAmI().searchParams.get("process")).toBe(running.id));
});

it("shows what a process brought that ended before anybody saw it run", async () => {
  const quick = record({ id: "1700000000009" });
  arrange({ records: [record()] });
  on("post", "/product/import", () => {
    on("get", "/record/view", ok({ records: [quick, record()] }));
    const listed = on("get", "/import_list", () => {
      const products = listed.length > 1 ? [product()] : []; // read once before the import came to its end
      return ok({ products, count: products.length });
    });
    return ok({ data: quick.id, estimated_execution_time: 0 });
  });
  const person = renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  await person.type(within(dialog).getByLabelText(/Links or IDs/), "https://mugs.example.com/products/mug");
  await person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  expect(await screen.findByRole("article")).toBeVisible();
  expect(screen.getByText(`Import Products #${quick.id} process completed.`)).toBeVisible();
  expect(screen.queryByText(`Import Products #${record().id} process completed.`)).not.toBeInTheDocument();
});

it("cancels a process, without a completion toast", async () => {
  arrange({ records: [running] });
  onStream(`/record/size/${running.id}`);
  const calls = on("put", `/record/cancel/${running.id}`);
  const person = renderApp("/app/importProducts");
  const button = within(await widget()).getByRole("button", { name: "Cancel" });
  on("get", "/record/view", ok({ records: [record({ state: 4, success_count: 1, cancel_count: 2 })] }));
  await person.click(button);
  expect(await screen.findByText("Process cancelled successfully")).toBeVisible();
  expect(calls).toHaveLength(1);
  await person.click(await screen.findByRole("button", { name: "1 finished process" }));
  expect(await screen.findByText("1 done · 2 cancelled")).toBeVisible();
  expect(screen.queryByText(/process completed/)).not.toBeInTheDocument();
});

it("shows three running processes, then all", async () => {
  const records = [1, 2, 3, 4].map((number) => record({ ...running, id: `170000000000${number}` }));
  arrange({ records });
  for (const { id } of records) onStream(`/record/size/${id}`);
  const person = renderApp("/app/importProducts");
  const panel = await widget();
  expect(within(panel).getAllByText(/^Import Products/)).toHaveLength(3);
  await person.click(within(panel).getByRole("button", { name: "View all 4" }));
  expect(within(panel).getAllByText(/^Import Products/)).toHaveLength(4);
  await person.click(within(panel).getByRole("button", { name: "View less" }));
  expect(within(panel).getAllByText(/^Import Products/)).toHaveLength(3);
});

it("shows what has ended on its page and in the tray, until it is closed", async () => {
  const records = [
    record({ id: "1700000000003", total_count: 9, success_count: 7, skipped_count: 3, failed_count: 2 }),
    record({ id: "1700000000002" }),
  ];
  arrange({ products: [product()], records });
  on("get", "/record/detail/1700000000003", nothing(record({ id: "1700000000003" })));
  const calls = on("put", "/record/close");
  const person = renderApp("/app/importProducts");
  expect(await screen.findByRole("article")).toBeVisible();
  const panel = within(await widget());
  expect(panel.getAllByRole("button", { name: "Close" })).toHaveLength(2);
  await person.click(panel.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await person.click(panel.getByRole("button", { name: "Close all" }));
  const [first, second] = records.map((record) => Number(record.id));
  await waitFor(() => expect(calls.map((call) => call.body)).toEqual([[first], [first, second]]));
  await person.click(await screen.findByRole("button", { name: "2 finished processes" }));
  const tray = await screen.findByRole("dialog", { name: "Finished processes" });
  expect(within(tray).getByText("4 done · 3 skipped · 2 failed")).toBeVisible();
  expect(within(tray).getAllByRole("listitem")).toHaveLength(2);
  await person.click(within(tray).getByRole("button", { name: "Close all" }));
  await waitFor(() => expect(calls).toHaveLength(3));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual([first, second]));
  await person.click(within(tray).getAllByRole("button", { name: "Details" })[0] as HTMLElement);
  await waitFor(() => expect(whereAmI().searchParams.get("process")).toBe("1700000000003"));
});

it("says what is awaited and until when, and which list is read", async () => {
  const text = "Waiting for greats.com until 14:05: it asked us to slow down.";
  const waiting = [
    { code: "waiting.busy", host: "greats.com", until: "2026-11-20T06:05:00Z", count: 4, text },
  ];
  const steps = [{ id: "5", running: true, text: "Reading page 2 of greats.com" }];
  arrange({ records: [record({ ...running, total_count: 0, steps })] });
  const stream = onStream(`/record/size/${running.id}`);
  renderApp("/app/importProducts");
  const panel = await widget();
  expect(await within(panel).findByText("Reading page 2 of greats.com")).toBeVisible();
  expect(within(panel).queryByText("0 / 0")).toBeNull();
  await waitFor(() => expect(stream.opened()).toBe(1));
  stream.send(line({ waiting }));
  expect(await within(panel).findByText(text)).toBeVisible();
  expect(within(panel).queryByText("Reading page 2 of greats.com")).toBeNull();
});

it("changes the rows of the detail while the process runs", async () => {
  arrange({ records: [running] });
  on("get", "/my_product", ok({ products: [], count: 0 }));
  const stream = onStream(`/record/size/${running.id}`);
  const counts = { all: 1, failed: 0, success: 0, cancelled: 0 };
  const rows = (outcome: ProcessOperation["outcome"], result: string) =>
    ok({
      record: running,
      count: 1,
      operations: [operation({ outcome, result })],
      counts,
      retryable_count: 0,
    });
  on("get", `/record/detail/${running.id}`, rows("waiting", ""));
  renderApp(`/app/myProducts?process=${running.id}`);
  const detail = await screen.findByRole("dialog", { name: "View History Detail" });
  expect(await within(detail).findByText("Waiting")).toBeVisible();
  on("get", `/record/detail/${running.id}`, rows("skipped", "Product already exists"));
  await waitFor(() => expect(stream.opened()).toBeGreaterThan(0));
  stream.send(line({ successful: 1, skipped: 1, total: 1 }));
  expect(await within(detail).findByText("Product already exists")).toBeVisible();
});

it("offers no retry where nothing can succeed", async () => {
  const failed = record({ success_count: 2, failed_count: 1 });
  arrange({ records: [failed] });
  const counts = { all: 3, failed: 1, success: 2, cancelled: 0 };
  const operations = [operation({ retryable: false })];
  on(
    "get",
    `/record/detail/${failed.id}`,
    ok({ record: failed, count: 1, operations, counts, retryable_count: 0 }),
  );
  renderApp(`/app/importProducts?process=${failed.id}`);
  expect(await screen.findByText(/^Retrying won't help/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Retry failed/ })).toBeNull();
});

it("asks for the actions of its screen only", async () => {
  arrange();
  const calls = on("get", "/record/view", ok({ records: [] }));
  renderApp("/app/importProducts");
  const actions = () => calls.map((call) => call.url.searchParams.get("actions"));
  await waitFor(() => expect(actions()).toContain("1,2,3,6,8,9,13"));
});

it("lists the history and opens a process's operations", async () => {
  arrange();
  const counts = { all: 3, failed: 1, success: 2, cancelled: 0 };
  const failed = record({ success_count: 2, failed_count: 1 });
  on("get", "/record/history", ok({ records: [failed], count: 1 }));
  const details = on(
    "get",
    `/record/detail/${failed.id}`,
    ok({ record: failed, count: 1, operations: [operation()], counts, retryable_count: 1 }),
  );
  const retries = on("post", `/record/retry/${failed.id}`, ok({ data: failed.id, count: 1 }));
  on("get", "/user-config/detail", ok({ permissions: [{ index: 3, isSelect: true }] }));
  const person = renderApp("/app/importProducts?history=1");
  const modal = await screen.findByRole("dialog", { name: "View History" });
  const columns = await within(modal).findAllByRole("columnheader");
  expect(columns.map((column) => column.textContent)).toEqual([
    "Bulk Change ID",
    "Created Time",
    "Failed",
    "Skipped",
    "Successful",
    "Cancelled",
    "Total Products",
    "Action",
    "Details",
    "Cancel",
  ]);
  await person.click(within(modal).getByRole("button", { name: "Details" }));
  expect(await screen.findByText("The supplier no longer sells this product.")).toBeVisible();
  await person.click(screen.getByRole("tab", { name: "Failed (1)" }));
  await waitFor(() => expect(details.at(-1)?.url.searchParams.get("tab")).toBe("failed"));
  expect(await screen.findByRole("link", { name: "Download CSV" })).toHaveAttribute(
    "href",
    `/api/account-service/record/operations/${failed.id}.csv`,
  );
  await person.click(screen.getByRole("button", { name: "Retry failed (1)" }));
  expect(await screen.findByText("Retrying failed items")).toBeVisible();
  expect(retries).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("dialog", { name: "View History" })).toBeVisible();
});

it("shows the process of a toast from its start, not at the tab and page of the process before", async () => {
  const earlier = record({ id: "1600000000001", success_count: 29, failed_count: 30 });
  const counts = { all: 59, failed: 30, success: 29, cancelled: 0 };
  const detail = (record: typeof earlier) =>
    ok({ record: record, count: 30, operations: [operation()], counts, retryable_count: 1 });
  arrange({ records: [running] });
  const stream = onStream(`/record/size/${running.id}`);
  const requests = on("get", `/record/detail/${earlier.id}`, detail(earlier));
  const person = renderApp(`/app/importProducts?history=1&process=${earlier.id}`);
  await person.click(await screen.findByRole("tab", { name: "Failed (30)" }));
  await person.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("page")).toBe("2"));
  const ended = record({ total_count: 4, success_count: 3, failed_count: 1 });
  on("get", "/record/view", ok({ records: [ended] }));
  const next = on("get", `/record/detail/${ended.id}`, detail(ended));
  stream.send(line({ successful: 3, failed: 1, state: 3 }));
  stream.end();
  await person.click(await screen.findByRole("button", { name: "View reasons.", hidden: true }));
  await waitFor(() => expect(next).toHaveLength(1));
  expect(Object.fromEntries(next[0]?.url.searchParams ?? [])).toEqual({ page: "1", size: "10", tab: "all" });
});

it("offers no file to who may not take data out", async () => {
  const failed = record({ success_count: 2, failed_count: 1 });
  arrange({ records: [failed] });
  const counts = { all: 3, failed: 1, success: 2, cancelled: 0 };
  const detail = ok({ record: failed, count: 1, operations: [operation()], counts, retryable_count: 1 });
  on("get", `/record/detail/${failed.id}`, detail);
  const requests = on("get", "/user-config/detail", ok({ permissions: [{ index: 3, isSelect: false }] }));
  renderApp(`/app/importProducts?process=${failed.id}`);
  expect(await screen.findByRole("button", { name: "Retry failed (1)" })).toBeVisible();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole("link", { name: "Download CSV" })).toBeNull();
});

it.each([
  ["/app/importProducts?history=1", /^Imports, publications and deletions/],
  ["/app/myProducts?history=1", /^What you sync, duplicate/],
])("says on %s what its empty history would list", async (path, words) => {
  arrange();
  on("get", "/my_product", ok({ products: [], count: 0 }));
  on("get", "/record/history", ok({ records: [], count: 0 }));
  renderApp(path);
  const modal = await screen.findByRole("dialog", { name: "View History" });
  expect(await within(modal).findByText(words)).toBeVisible();
});
