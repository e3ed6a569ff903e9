import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type ResultRow, withKeys } from "@/features/requests/records/result";
import type { WorkOrderState } from "@/shared/api/types";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { arrangeForm, CRM, workOrder } from "@/testing/requests";
import { ok, on, refusal } from "@/testing/server";

const sourcing = {
  key: "products_sourcing",
  name: "Product Sourcing",
  detail: "Tell us what you are looking for.",
  delivered: "A table of offers",
  days: 3,
  price: "",
  currency_code: "",
  image_urls: [],
};
const orders = [
  workOrder("14", { state: 5 }),
  workOrder(
    "13",
    { state: 2, quoted: { price: "49.90", currency_code: "USD" } },
    { sku: "SOCK-1", price: "12.50", remarks: "By May" },
  ),
  workOrder("12"),
];

beforeEach(() => {
  arrange({ user: { menus: ["SERVICES_MARKET"] } });
  arrangeForm();
});

const row = async (id: string) =>
  within((await screen.findByRole("rowheader", { name: id })).closest("tr") as HTMLElement);

it("offers services as cards that lead to their forms", async () => {
  on("get", `${CRM}/service`, ok({ services: [sourcing] }));
  const person = renderApp("/app/findServices");
  expect(await screen.findByText("A table of offers")).toBeVisible();
  expect(screen.getByText("About 3 days")).toBeVisible();
  expect(screen.getByText("Quoted for each request")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Request this service: Product Sourcing" }));
  expect(await screen.findByRole("button", { name: "Add Product" })).toBeVisible();
  expect(whereAmI().searchParams.get("type")).toBe("products_sourcing");
});

it("shows requests with their states, and cancels a request that nobody has begun", async () => {
  const requests = on("get", `${CRM}/work-order/list`, ok({ work_orders: orders, count: 30 }));
  const changes = on("put", `${CRM}/ad/work-order/pass`);
  const withdrawn = on("put", "/work-order/13");
  const person = renderApp("/app/findServices?type=2");
  expect((await row("13")).getByText("USD 12.50")).toBeVisible();
  expect((await row("13")).getByText("Quote to review: USD 49.90")).toBeVisible();
  expect((await row("12")).queryByText(/Quote to review/)).toBeNull();
  expect((await row("14")).getByRole("button", { name: "Fill in the Form: 14" })).toBeVisible();
  expect((await row("14")).queryByRole("button", { name: /View Details/ })).toBeNull();
  await person.click((await row("12")).getByRole("button", { name: "Cancel request: 12" }));
  await person.click(await screen.findByRole("button", { name: "Keep request" }));
  expect(changes).toHaveLength(0);
  await person.click((await row("12")).getByRole("button", { name: "Cancel request: 12" }));
  await person.click(await screen.findByRole("button", { name: "Cancel request" }));
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect(changes[0]?.body).toMatchObject({ id: 12, state: 4 });
  await person.click((await row("13")).getByRole("button", { name: "Withdraw request: 13" }));
  await person.click(await screen.findByRole("button", { name: "Withdraw request" }));
  await waitFor(() => expect(withdrawn[0]?.body).toEqual({ state: 3 }));
  await person.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("page")).toBe("2"));
  await person.selectOptions(screen.getByLabelText("Rows per page"), "50");
  await person.click(screen.getByRole("tab", { name: "Form to be Completed" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("state")).toBe("5"));
  expect(requests.at(-1)?.url.searchParams.get("size")).toBe("50");
  expect(requests.at(-1)?.url.searchParams.get("page")).toBe("1");
});

it("offers no way out of a request whose paid work has begun, even if its form was requested again", async () => {
  const orders = ([1, 2, 5] as const).map((state) => workOrder(`2${state}`, { state, can_cancel: false }));
  on("get", `${CRM}/work-order/list`, ok({ work_orders: orders, count: 3 }));
  renderApp("/app/findServices?type=2");
  expect((await row("21")).getByRole("button", { name: "View Details: 21" })).toBeVisible();
  expect((await row("21")).queryByRole("button", { name: "View Result: 21" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Cancel request|Withdraw request/ })).toBeNull();
});

it("tells in the list which requests have new messages", async () => {
  const orders = [
    { ...workOrder("14", { state: 5 }), unread: 1 },
    { ...workOrder("13"), unread: 2 },
    workOrder("12"),
  ];
  on("get", `${CRM}/work-order/list`, ok({ work_orders: orders, count: 3 }));
  renderApp("/app/findServices?type=2");
  expect((await row("14")).getByText("1 new message")).toBeVisible();
  expect((await row("13")).getByText("2 new messages")).toBeVisible();
  expect((await row("12")).queryByText(/new message/)).toBeNull();
});

it("shows sourcing by itself, with its own tabs, and what no request fits", async () => {
  const requests = on("get", `${CRM}/work-order/list`, ok({ work_orders: [], count: 0 }));
  const person = renderApp("/app/findServices?type=2&begin=2026-11-01");
  await person.click(await screen.findByRole("button", { name: "Product sourcing" }));
  await person.click(await screen.findByRole("tab", { name: "Cancelled" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("state")).toBe("4"));
  expect(requests.at(-1)?.url.searchParams.get("service")).toBe("products_sourcing");
  expect(requests.at(-1)?.url.searchParams.get("begin")).toBe("2026-11-01");
  await person.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("No requests yet")).toBeVisible();
});

const offer = {
  source: 0,
  supplier: 1,
  id: "1005001",
  store_name: "Socks Factory",
  title: "Woollen socks",
  selected_image: "",
  url: "https://www.aliexpress.com/item/1005001.html",
  moq: 50,
  max_price: "1.5",
  quantity: 300,
  service_fee: "10.00",
  logisticsTypes: 2,
  logisticsPrice: "120.00",
  total_price: "580.00",
  dalivery: 12,
};

async function openResult(result: object, state: WorkOrderState = 3) {
  const listed = workOrder("12", { state: 3 }, {}, result);
  const read = workOrder("12", { state }, {}, result);
  on("get", `${CRM}/work-order/list`, ({ url }) =>
    ok({ work_orders: [url.searchParams.has("id") ? read : listed], count: 1 }),
  );
  const person = renderApp("/app/findServices?type=2");
  await person.click((await row("12")).getByRole("button", { name: "View Result: 12" }));
  return { person, dialog: within(await screen.findByRole("dialog", { name: "View Results" })) };
}

it("shows offers for each product, and takes them into the Import List", async () => {
  arrange({ user: { menus: ["SERVICES_MARKET", "IMPORT_PRODUCT", "IMPORT_LIST"] } });
  const imports = on("post", "/product/import", ok({ data: "5", estimated_execution_time: 1000 }));
  const second = { ...offer, supplier: 2, id: "77", title: "Cotton socks", logisticsTypes: null, moq: null };
  const result = { type: 1, resultList: [offer, { ...second, source: 2 }] };
  const { person, dialog } = await openResult(result);
  expect(await dialog.findAllByText("USD 580.00")).toHaveLength(2);
  expect(dialog.getByRole("region", { name: "Product 2" })).toHaveTextContent("No Data Here");
  await person.click(dialog.getByRole("button", { name: "Add to Import List: Woollen socks" }));
  expect(await screen.findByText("Import success")).toBeVisible();
  expect(dialog.getByRole("link", { name: "Edit on Import List" })).toBeVisible();
  const [first] = imports;
  expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({ type: "1", way: "10", action: "1" });
  expect(first?.body).toMatchObject({ product_ids: ["1005001"] });
  await person.click(dialog.getByRole("button", { name: "Add all to Import List" }));
  await waitFor(() => expect(imports).toHaveLength(3));
  expect(imports[2]?.url.searchParams.get("type")).toBe("2");
});

it("knows an offer again when the result is published anew", () => {
  const [byAir, bySea, other] = [
    offer,
    { ...offer, logisticsTypes: 0 },
    { ...offer, id: "77" },
  ] as ResultRow[];
  const keys = (offers: (ResultRow | undefined)[]) => withKeys(offers as ResultRow[]).map(([key]) => key);
  expect(new Set(keys([byAir, bySea, other])).size).toBe(3);
  expect(keys([other, byAir])).toEqual(keys([byAir, other]).reverse());
});

it("says why an offer is not imported", async () => {
  arrange({ user: { menus: ["SERVICES_MARKET", "IMPORT_PRODUCT"] } });
  on("post", "/product/import", refusal(1001102, "Product already exists"));
  const { person, dialog } = await openResult({ type: 1, resultList: [offer] });
  await person.click(await dialog.findByRole("button", { name: "Add to Import List: Woollen socks" }));
  expect(await dialog.findByText("Product already exists")).toBeVisible();
});

it("shows files, a store and a page, and says where there is nothing yet", async () => {
  const file = { fileList: [{ id: "f1", name: "report.pdf", download: "/f1" }] };
  const { dialog } = await openResult({ type: 2, file, link: { link: "https://s.example" }, page_id: "44" });
  expect(await dialog.findByRole("link", { name: "report.pdf" })).toHaveAttribute("href", "/f1");
  expect(dialog.getByText(/account name and password of your store were sent to you/)).toBeVisible();
  const preview = dialog.getByRole("link", { name: "Open preview" });
  expect(preview).toHaveAttribute("href", "/previewResult?page_id=44");
});

it.each([
  [{}, 2, "Results are being generated"],
  [{ type: 0 }, 4, "This request was cancelled."],
  [{ type: 2 }, 3, "No Data Here"],
] as const)("has a word for a result of %j in state %i", async (result, state, said) => {
  const { dialog } = await openResult(result, state);
  expect(await dialog.findByText(said)).toBeVisible();
  expect(dialog.queryByText("Please check back later") === null).toBe(state !== 2);
});

it("lets both sides write about a request", async () => {
  const message = {
    id: "3",
    at: "2026-11-21T10:00:00Z",
    from_staff: true,
    author: "Sam",
    text: "Which colour?",
    files: [],
  };
  const thread = { messages: [message], has_more: false, unread: 1 };
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [orders[2]], count: 1 }));
  on("get", `${CRM}/work-order/12/messages`, ok(thread));
  const reads = on("put", `${CRM}/work-order/12/messages`);
  const writes = on("post", `${CRM}/work-order/12/messages`, ok({ data: "4" }));
  on("post", `${CRM}/file`, ok({ image: "", file: { id: "d1", name: "plan.pdf", src: "/d1" } }));
  const person = renderApp("/app/sourcingInitiate?isView=true&id=12");
  expect(await screen.findByText("Which colour?")).toBeVisible();
  await waitFor(() => expect(reads).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  await person.type(screen.getByLabelText("Message"), "Red, please");
  await person.upload(screen.getByLabelText("Attach a file"), new File(["x"], "plan.pdf"));
  await screen.findByRole("button", { name: "Remove plan.pdf" });
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(writes[0]?.body).toEqual({ text: "Red, please", files: ["d1"] }));
  await waitFor(() => expect(screen.getByLabelText("Message")).toHaveValue(""));
});

it("is closed to who has not the right", async () => {
  arrange({ user: { menus: ["SETTINGS"] } });
  renderApp("/app/sourcingInitiate?type=products_sourcing");
  expect(await screen.findByText(/“Find Services” isn't enabled for your account/)).toBeVisible();
});
