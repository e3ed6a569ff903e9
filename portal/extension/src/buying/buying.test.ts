import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ToBuy } from "../api/buying";
import type { BuyingMessage } from "../messages";
import { type Address, fill } from "./fields";
import { BuyingPanel } from "./panel";
import { orderNumbers, type Seller, STOREFRONT, sellerOf } from "./sellers";

const AMAZON = "https://www.amazon.com";
const ANNA: Address = {
  name: "Anna Schmidt",
  company: "",
  phone: "+4930901820",
  address1: "Lindenstraße 5",
  address2: "",
  city: "Berlin",
  province: "",
  postcode: "10115",
  country: "DE",
  extras: { tax_id: "DE-1" },
};
const CHECKOUT = `<form>
  <input type="hidden" name="address-fullName">
  <input name="email" type="email"> <input name="q" placeholder="Search address" id="search-address">
  <label for="c">Country/Region</label>
  <select id="c"><option value="">-</option><option value="US">United States</option><option>Germany</option></select>
  <label for="n">Full name (First and Last name)</label><input id="n" value="My own name">
  <input autocomplete="shipping tel" type="tel">
  <input autocomplete="shipping address-line1"> <input autocomplete="address-line2" value="Flat 3">
  <input name="address-ui-widgets-enterAddressCity" aria-label="City">
  <input name="widgets-enterAddressPostalCode">
  <input autocomplete="billing postal-code" value="80331"> <input autocomplete="cc-name" value="Mine">
  <button>Place your order</button>
</form>`;
const TO_BUY: ToBuy = {
  id: "81",
  number: "#1001",
  items: [{ title: "Mug", variant: "Red", sku: "s1", url: `${AMAZON}/dp/B0CRVW7N2J`, pieces: 2 }],
};

const value = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;
const seller = (href: string) => sellerOf(href) as Seller;

beforeEach(() => {
  document.body.innerHTML = CHECKOUT;
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const host of document.querySelectorAll("tradewind-buying")) host.remove();
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
});

it("fills the delivery address and nothing else, and never keeps half of another address", () => {
  const pressed = vi.fn((event: Event) => event.preventDefault());
  document.querySelector("form")?.addEventListener("submit", pressed);
  const heard = vi.fn();
  document.querySelector("#n")?.addEventListener("input", heard);
  expect(fill(document, ANNA)).toEqual([]);
  expect(value("#n")).toBe("Anna Schmidt");
  expect(value("#c")).toBe("Germany");
  expect(value('[autocomplete="shipping tel"]')).toBe("+4930901820");
  expect(value('[autocomplete="shipping address-line1"]')).toBe("Lindenstraße 5");
  expect(value('[autocomplete="address-line2"]')).toBe("");
  expect(value('[aria-label="City"]')).toBe("Berlin");
  expect(value('[name$="PostalCode"]')).toBe("10115");
  expect(value('[autocomplete="billing postal-code"]')).toBe("80331");
  expect(value('[autocomplete="cc-name"]')).toBe("Mine");
  expect(["hidden", "email"].map((type) => value(`[type="${type}"]`))).toEqual(["", ""]);
  expect(value("#search-address")).toBe("");
  expect(heard).toHaveBeenCalledOnce();
  expect(pressed).not.toHaveBeenCalled();
});

it("names the fields for which a page has no place", () => {
  document.body.innerHTML = `<input autocomplete="name"><select autocomplete="country"><option>France</option></select>`;
  expect(fill(document, ANNA)).toEqual(["phone", "address1", "city", "postcode", "country"]);
});

it.each([
  [
    "https://www.amazon.de/gp/buy/thankyou/handlers/display.html",
    "Bestellnr. 302-1234567-7654321 danke",
    ["302-1234567-7654321"],
  ],
  [
    `${AMAZON}/gp/css/order-history`,
    "Order # 111-1234567-1234567 ... Order # 112-1234567-1234567, 111-1234567-1234567",
    ["111-1234567-1234567", "112-1234567-1234567"],
  ],
  [
    `${AMAZON}/gp/your-account/order-details?orderID=113-1234567-1234567`,
    "111-1234567-1234567",
    ["113-1234567-1234567"],
  ],
  [`${AMAZON}/dp/B0CRVW7N2J`, "111-1234567-1234567", []],
  [`${AMAZON}/gp/css/order-history`, "9111-1234567-12345678", []],
  [
    "https://trade.tmall.com/detail/orderDetail.htm?bizOrderId=2034567890123456789",
    "",
    ["2034567890123456789"],
  ],
  [
    "https://buyertrade.taobao.com/trade/itemlist/list_bought_items.htm",
    "订单号: 2034567890123456789 金额",
    ["2034567890123456789"],
  ],
  ["https://order.jd.com/center/list.action", "订单号：300123456789 电话 13800138000", ["300123456789"]],
  [
    "https://usa.banggood.com/index.php?com=account&t=ordersDetail&ordersId=112329387&version=2&status=0",
    "Order No. 99123456",
    ["112329387"],
  ],
  [
    "https://www.banggood.com/de/index.php?bid=41617&com=account&t=ordersList",
    "Order No.: 112329387 ... Order No.: 112329388",
    ["112329387", "112329388"],
  ],
  ["https://www.banggood.com/index.php?com=account&t=vipClub", "Order No. 112329387", []],
  ["https://biz.alibaba.com/ta/detail.htm?orderId=234567890123456", "", ["234567890123456"]],
  [
    "http://127.0.0.1:8100/pages/www.amazon.com/gp/css/order-history",
    "111-1234567-1234567",
    ["111-1234567-1234567"],
  ],
])("reads the order numbers of %s", (href, text, expected) => {
  expect(orderNumbers(seller(href), href, text)).toEqual(expected);
});

it.each([
  ["Confirmation #3JK5ABCD Thank you Anna", ["3JK5ABCD"]],
  ["Order #1001 Your order is confirmed", ["1001"]],
  ["Order number: TEA-20417", ["TEA-20417"]],
  ["Your order is on its way, 2 orders, order confirmed 30 November 2026", []],
])("reads a storefront's number once somebody asks for it: %s", (text, expected) => {
  const href = "https://tea.example/checkouts/cn/abc/thank-you";
  expect(orderNumbers(STOREFRONT, href, text, true)).toEqual(expected);
  expect(orderNumbers(STOREFRONT, href, text)).toEqual([]);
});

it("reads a page of Banggood that is not known once somebody asks for it", () => {
  const href = "https://www.banggood.com/some/page.html";
  const banggood = seller(href);
  expect(orderNumbers(banggood, href, "Order Number: 99123456789")).toEqual([]);
  expect(orderNumbers(banggood, href, "Order Number: 99123456789", true)).toEqual(["99123456789"]);
});

it.each(["https://amazon.com.evil.example/gp/css/order-history", "https://example.com/"])(
  "knows no supplier at %s",
  (href) => expect(sellerOf(href)).toBeNull(),
);

function opened(answers: (message: BuyingMessage) => unknown, at?: Seller) {
  const sent: BuyingMessage[] = [];
  const shadow: ShadowRoot[] = [];
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, "attachShadow").mockImplementation(function (this: Element, init) {
    expect(init.mode).toBe("closed");
    const made = attach.call(this, init);
    shadow.push(made);
    return made;
  });
  vi.stubGlobal("chrome", {
    runtime: {
      sendMessage: async (message: BuyingMessage) => {
        sent.push(message);
        return answers(message);
      },
    },
    i18n: {
      getMessage: (name: string, values: string[]) => [name, ...values].join(" "),
      getUILanguage: () => "en",
    },
  });
  const panel = new BuyingPanel(at ?? seller(`${AMAZON}/`), at === STOREFRONT);
  const find = (name: string) =>
    [...(shadow[0]?.querySelectorAll("button") ?? [])].find(
      (button) => button.ariaLabel === name || button.textContent === name,
    );
  const status = () => shadow[0]?.querySelector('[role="status"]')?.textContent;
  const press = async (name: string) => {
    find(name)?.click();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { panel, sent, status, press, root: () => shadow[0] as ShadowRoot };
}

it("asks for an address only when pressed, fills the page, and links the number that the page shows", async () => {
  history.replaceState(null, "", "/pages/www.amazon.com/gp/css/order-history");
  document.body.insertAdjacentHTML("beforeend", "<p>Order # 111-1234567-1234567</p>");
  const { panel, sent, status, press, root } = opened(({ ask }) =>
    ask === "toBuy" ? [TO_BUY] : ask === "address" ? ANNA : "",
  );
  await panel.open();
  expect(sent).toEqual([{ ask: "toBuy", type: 15 }]);
  expect(root().querySelector("a")?.href).toBe(`${AMAZON}/dp/B0CRVW7N2J`);
  expect(root().textContent).not.toContain("Anna");
  await press("showAddress");
  expect(root().textContent).toContain("Anna Schmidt");
  await press("fillPage");
  expect(value("#n")).toBe("Anna Schmidt");
  expect(status()).toBe("filled");
  expect(sent).not.toContainEqual(expect.objectContaining({ ask: "link" }));
  await press("linkNumber");
  expect(sent.at(-1)).toEqual({ ask: "link", id: "81", numbers: ["111-1234567-1234567"] });
  expect(status()).toBe("linked #1001 111-1234567-1234567");
  expect(root().querySelectorAll("li")).toHaveLength(0);
});

it("names an item by its title and options, never by the supplier's SKU", async () => {
  const mug = TO_BUY.items[0] as ToBuy["items"][number];
  const items = [mug, { ...mug, variant: "" }, { ...mug, title: "", variant: "" }];
  const { panel, root } = opened(() => [{ ...TO_BUY, items }]);
  await panel.open();
  const names = [...root().querySelectorAll("a")].map(({ textContent }) => textContent);
  expect(names).toEqual(["2 × Mug · Red", "2 × Mug", "2 × s1"]);
});

it("says why a number is not linked, and keeps what was typed", async () => {
  const { panel, sent, status, press, root } = opened(({ ask }) =>
    ask === "toBuy" ? [TO_BUY] : "111 already belongs to the purchase for order #9.",
  );
  await panel.open();
  await press("linkNumber");
  expect(status()).toBe("orderNumberMissing");
  const input = root().querySelector("input") as HTMLInputElement;
  input.value = "111";
  await press("linkNumber");
  expect(sent.at(-1)).toEqual({ ask: "link", id: "81", numbers: ["111"] });
  expect(status()).toBe("111 already belongs to the purchase for order #9.");
  expect(input.value).toBe("111");
});

it("shows at a storefront what is to be bought there, in place of an earlier list", async () => {
  const here = { ...TO_BUY, items: [{ ...TO_BUY.items[0], url: `${location.origin}/products/mug` }] };
  const { panel, sent, root } = opened(() => [TO_BUY, here], STOREFRONT);
  document.body.insertAdjacentHTML("beforeend", "<tradewind-buying></tradewind-buying><p>Order #1001</p>");
  expect(await panel.open()).toBe(true);
  expect(sent).toEqual([{ ask: "toBuy", type: 13 }]);
  expect(document.querySelectorAll("tradewind-buying")).toHaveLength(1);
  expect(root().querySelectorAll("li")).toHaveLength(1);
  expect(root().querySelector("details")?.open).toBe(true);
  expect(root().querySelector("input")?.value).toBe("1001");
});

it("shows no list of other storefronts", async () => {
  const { panel } = opened(() => [TO_BUY], STOREFRONT);
  expect(await panel.open()).toBe(false);
  expect(document.querySelector("tradewind-buying")).toBeNull();
});

it.each([[[]], [null]])("shows nothing while nothing is to be bought here", async (answer) => {
  const { panel } = opened(() => answer);
  await panel.open();
  expect(document.querySelector("tradewind-buying")).toBeNull();
});
