import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { renderApp, whereAmI } from "@/testing/renderApp";
import { arrangeForm, CRM, workOrder } from "@/testing/requests";
import { ok, on, refusal } from "@/testing/server";

const PRODUCTS = "*/api/product-service/topic-page-product";
const sourcing = {
  key: "products_sourcing",
  name: "Product Sourcing",
  detail: "",
  delivered: "",
  days: null,
  price: "",
  currency_code: "",
  image_urls: [],
};
const card = (id: string) => ({
  id,
  title: `Card ${id}`,
  detail: "We do it",
  image_urls: "/a.png;/b.png",
  attribute: JSON.stringify({ binding_link: "/serviceMarketSourcingInitiate?type=products_sourcing" }),
});
const market = {
  user: { id: "9", name: "Mei", mailbox: "mei@example.com", phone: "", language: "" },
  contact: "mailto:hello@example.com",
  acting: false,
  forms: [{ code: "acme", title: "Sourcing", intro: "<p>We look for it.</p>" }],
  support_chat: null,
  news: [{ id: "1", title: "Fair week", content: "<p>Come.</p>", create_time: "2026-11-20T10:00:00Z" }],
};
const sent = {
  id: "5",
  title: "Sourcing",
  create_time: "2026-11-20T10:00:00Z",
  answers: [{ label: "Product", value: "Red mugs" }],
};

beforeEach(() => {
  vi.mocked(leave).mockClear();
  history.replaceState(null, "", "/serviceMarketFindServices?type=2");
  arrangeForm();
  on("get", "/service-market", ok(market));
  on("get", PRODUCTS, refusal(1000404, "Not found."));
  on("get", `${PRODUCTS}/category/1391`, refusal(1000404, "Not found."));
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [], count: 0 }));
  on("get", "/support/unread", ok({ unread: 0, is_open: true }));
  on("get", "/service-market/submission", ok({ submissions: [sent], count: 1 }));
});

it("shows cards that open what they are bound to, services, forms and news", async () => {
  const more = on("get", `${PRODUCTS}`, ({ url }) => {
    const page = Number(url.searchParams.get("page"));
    return ok({ products: [card(`${page}`)], count: 40 });
  });
  on("get", `${CRM}/service`, ok({ services: [sourcing] }));
  const clicks = on("post", "/datalog");
  const person = renderApp("/serviceMarketFindServices");
  const bound = await screen.findByRole("link", { name: "Card 1 (opens in a new tab)" });
  expect(bound).toHaveAttribute("href", "/serviceMarketSourcingInitiate?type=products_sourcing");
  expect(bound).toHaveAttribute("target", "_blank");
  expect(await screen.findByText("Card 2")).toBeVisible();
  expect(more.map(({ url }) => url.searchParams.get("page_id"))).toEqual(["1391", "1391"]);
  await person.click(bound);
  await waitFor(() => expect(clicks[0]?.body).toEqual({ event: "service_click", param: { id: "1" } }));
  const ask = await screen.findByRole("link", { name: "Make a request: Sourcing" });
  expect(ask).toHaveAttribute("href", "/formAS/acme?language=en");
  expect(screen.getByText("Logged in as mei@example.com")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Fair week" })).toBeVisible();
  await person.click(await screen.findByRole("button", { name: "Request this service: Product Sourcing" }));
  expect(await screen.findByRole("button", { name: "Add Product" })).toBeVisible();
});

it("asks for more cards near the end of the cards, whatever follows them", async () => {
  const requests = on("get", `${PRODUCTS}`, ok({ products: [card("1")], count: 40 }));
  on("get", `${CRM}/service`, ok({ services: [sourcing] }));
  const end = vi.spyOn(Element.prototype, "getBoundingClientRect");
  end.mockReturnValue({ bottom: innerHeight * 1.5 } as DOMRect);
  renderApp("/serviceMarketFindServices");
  await screen.findByRole("link", { name: "Card 1 (opens in a new tab)" });
  fireEvent.scroll(window);
  expect(requests).toHaveLength(1);
  end.mockReturnValue({ bottom: innerHeight * 1.3 } as DOMRect);
  fireEvent.scroll(window);
  await waitFor(() => expect(requests).toHaveLength(2));
});

it("writes to support in the market, or opens the configured chat after consent", async () => {
  on("get", `${CRM}/service`, ok({ services: [sourcing] }));
  on("get", "/support/unread", ok({ unread: 2, is_open: true }));
  on("get", "/support/thread", ok({ messages: [], has_more: false, unread: 0, counsellor: "Li" }));
  const person = renderApp("/serviceMarketFindServices");
  await person.click(await screen.findByRole("button", { name: "Support chat, 2 unread" }));
  expect(await screen.findByText("Li is here to help you.")).toBeVisible();
  cleanup();
  const support_chat = { script_url: "https://embed.tawk.to/abc", token: "abc" };
  on("get", "/service-market", ok({ ...market, support_chat }));
  const other = renderApp("/serviceMarketSourcingInitiate");
  await other.click(await screen.findByRole("button", { name: "Support chat" }));
  expect(await screen.findByText(/provided by embed\.tawk\.to/)).toBeVisible();
});

it("keeps the market user's language for their mails and other devices", async () => {
  on("get", `${CRM}/service`, ok({ services: [] }));
  const kept = on("put", "/service-market/language");
  const person = renderApp("/serviceMarketFindServices");
  await screen.findByText("mei@example.com", { exact: false });
  await person.click(screen.getByRole("button", { name: "中文" }));
  await waitFor(() => expect(kept.map(({ body }) => body)).toEqual([{ language: "zh-hans" }]));
});

it.each([
  ["the user", false, "退出登录"],
  ["staff who act as them", true, "Log out"],
])("begins in the language that was chosen on another device for %s", async (_who, acting, button) => {
  on("get", "/service-market", ok({ ...market, acting, user: { ...market.user, language: "zh-hans" } }));
  on("get", `${CRM}/service`, ok({ services: [] }));
  localStorage.removeItem("language");
  renderApp("/serviceMarketFindServices");
  expect(await screen.findByRole("button", { name: button })).toBeVisible();
});

it("names categories in the reader's language and narrows by what they are", async () => {
  const categories = [
    { category: "Design", category_name: "设计" },
    { category: "Research", category_name: "调研" },
  ];
  on("get", `${PRODUCTS}/category/1391`, ok({ list: ["Design", "Research"], categories }));
  const requests = on("get", `${PRODUCTS}`, ok({ products: [card("1")], count: 1 }));
  on("get", `${CRM}/service`, ok({ services: [] }));
  const person = renderApp("/serviceMarketFindServices");
  await person.selectOptions(await screen.findByRole("combobox", { name: "Category" }), "调研");
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("category_name")).toBe("Research"));
});

it("says whom to write to where nothing is offered", async () => {
  on("get", "/service-market", ok({ ...market, forms: [], news: [] }));
  on("get", `${CRM}/service`, ok({ services: [] }));
  renderApp("/serviceMarketSourcingInitiate");
  expect(await screen.findByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "mailto:hello@example.com",
  );
});

it("opens a request of the record, and leads back to it", async () => {
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [workOrder("12")], count: 1 }));
  const person = renderApp("/serviceMarketFindServices?type=2");
  await person.click(await screen.findByRole("button", { name: "View Details: 12" }));
  expect(await screen.findByText("+442079460018")).toBeVisible();
  expect(whereAmI().searchParams.get("id")).toBe("MTI=");
  await person.click(screen.getByRole("link", { name: "Back to Submission Record" }));
  expect(await screen.findByRole("heading", { name: "Submission Record" })).toBeVisible();
  expect(await screen.findByText("Product: Red mugs")).toBeVisible();
});

it("closes to staff who act for a merchant what only the merchant may send, and says why", async () => {
  const onlyThey = "You're acting for a merchant. Only they can do this.";
  on("get", "/service-market", ok({ ...market, acting: true }));
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [workOrder("12")], count: 1 }));
  on("get", "/support/thread", ok({ messages: [], has_more: false, unread: 0, counsellor: "Li" }));
  const person = renderApp("/serviceMarketSourcingInitiate?type=products_sourcing");
  expect(await screen.findByText(onlyThey)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  await person.click(screen.getByRole("link", { name: "Submission Record" }));
  const way = await screen.findByRole("button", { name: "Cancel request", description: onlyThey });
  expect(way).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Support chat" }));
  expect(await screen.findByText("Li is here to help you.")).toBeVisible();
  expect(screen.getByText(onlyThey)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
});

it("leads to the market's own log-in, and forgets nothing of the portal", async () => {
  localStorage.setItem("userId", "7");
  on("get", "/service-market", () =>
    HttpResponse.json(refusal(1001000, "Security verification expired, please log in again."), {
      status: 401,
    }),
  );
  on("get", `${CRM}/service`, ok({ services: [] }));
  renderApp("/serviceMarketFindServices?type=2");
  await waitFor(() =>
    expect(leave).toHaveBeenCalledWith(
      "/serviceMarketLogin?redirectUrl=%2FserviceMarketFindServices%3Ftype%3D2",
    ),
  );
  expect(localStorage.getItem("userId")).toBe("7");
});

it("logs out to the market's log-in page", async () => {
  on("get", `${CRM}/service`, ok({ services: [] }));
  const ends = on("post", "/service-market/sign-out");
  const person = renderApp("/serviceMarketFindServices");
  await person.click(await screen.findByRole("button", { name: "Log out" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/serviceMarketLogin"));
  expect(ends).toHaveLength(1);
});
