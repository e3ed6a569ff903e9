import { expect, it } from "vitest";
import { amountIn, currencyIn, plain } from "./prices";
import { readProduct } from "./read";
import { placeOf } from "./sites";

const AMAZON = "https://www.amazon.de/Teekanne/dp/B0CRVW7N2J?psc=1";
const SEEN = `<h1><span id="productTitle"> Red  Teapot </span></h1>
  <div id="corePrice_feature_div"><b class="a-price"><span class="a-offscreen">1.299,00 €</span></b></div>
  <div id="altImages"><img data-old-hires="https://m.example/large.jpg" src="/small.jpg"></div>
  <div id="variation_color_name"><label class="a-form-label">Colour:</label><span class="selection">Red</span></div>`;
const GROUP = {
  "@context": "https://schema.org",
  "@type": "ProductGroup",
  name: "Teapot",
  url: AMAZON,
  description: "<p>Holds a litre.</p>",
  brand: { "@type": "Brand", name: "Quiet Harbour" },
  image: ["/1.jpg"],
  hasVariant: ["Red", "Blue"].map((color, at) => ({
    "@type": "Product",
    sku: `T-${at}`,
    color,
    offers: {
      "@type": "Offer",
      price: "19.90",
      priceCurrency: "EUR",
      availability: at ? "OutOfStock" : "InStock",
    },
  })),
};

function pageOf(html: string, described?: unknown): Document {
  const data = described ? `<script type="application/ld+json">${JSON.stringify(described)}</script>` : "";
  return new DOMParser().parseFromString(`<html><body>${data}${html}</body></html>`, "text/html");
}

function captured(html: string, described?: unknown, href = AMAZON) {
  const reading = readProduct(pageOf(html, described), href, placeOf(href)?.key ?? "", "1.0.0");
  if ("unread" in reading) throw new Error(reading.unread);
  return reading.capture;
}

it.each([
  ["https://www.alibaba.com/product-detail/Slug_1600270997819.html?spm=1", 14, "1600270997819"],
  ["https://m.alibaba.com/product-detail/_1600270997819.html", 14, "1600270997819"],
  [AMAZON, 15, "B0CRVW7N2J"],
  ["https://www.amazon.co.uk/gp/aw/d/b0crvw7n2j", 15, "B0CRVW7N2J"],
  ["https://detail.tmall.com/item.htm?abtest=1&id=522128736149", 17, "522128736149"],
  ["https://detail.tmall.hk/hk/item.htm?id=522128736149", 17, "522128736149"],
  ["https://item.taobao.com/item.htm?id=522128736149", 17, "522128736149"],
  ["https://item.jd.com/100012043978.html", 18, "100012043978"],
  ["http://127.0.0.1:8100/pages/item.jd.com/100012043978.html", 18, "100012043978"],
])("shows its button on %s", (href, type, id) => {
  expect(placeOf(href)).toMatchObject({ site: { type }, id });
});

it.each([
  "https://www.amazon.de/s?k=teapot",
  "https://www.amazon.de.evil.example/dp/B0CRVW7N2J",
  "https://evilamazon.de/dp/B0CRVW7N2J",
  "https://www.jd.com/",
  "https://detail.tmall.com/shop.htm?id=522128736149",
])("shows no button on %s", (href) => {
  expect(placeOf(href)).toBeNull();
});

it("reads the group of variants that the page describes", () => {
  const capture = captured(SEEN, GROUP);
  expect(capture).toMatchObject({
    type: 15,
    url: AMAZON,
    title: "Teapot",
    currency: "EUR",
    vendor: "Quiet Harbour",
    options: ["Color"],
    images: ["https://www.amazon.de/1.jpg", "https://m.example/large.jpg"],
  });
  expect(capture.variants).toEqual([
    { id: "T-0", options: ["Red"], price: "19.90", available: true, sku: "T-0" },
    { id: "T-1", options: ["Blue"], price: "19.90", available: false, sku: "T-1" },
  ]);
});

it("reads what the visitor sees where the page tells programs nothing", () => {
  const capture = captured(SEEN);
  expect(capture).toMatchObject({ title: "Red Teapot", currency: "EUR", options: ["Colour"] });
  expect(capture.variants).toEqual([
    { id: "B0CRVW7N2J", options: ["Red"], price: "1299.00", available: true, sku: "" },
  ]);
});

it("reads microdata", () => {
  const capture = captured(
    `<div itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="Kettle">
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="88">
      <meta itemprop="priceCurrency" content="CNY"></div></div>`,
    undefined,
    "https://detail.tmall.com/item.htm?id=522128736149",
  );
  expect(capture).toMatchObject({ title: "Kettle", currency: "CNY", variants: [{ price: "88" }] });
});

it("takes the upper end of a price range", () => {
  const offers = { "@type": "AggregateOffer", lowPrice: "2.10", highPrice: "4.50", priceCurrency: "USD" };
  const capture = captured("", { "@type": "Product", name: "Cup", offers });
  expect(capture.variants).toMatchObject([{ price: "4.50" }]);
});

it("ignores data that is about the product that was shown before", () => {
  const other = { ...GROUP, url: "https://www.amazon.de/dp/B000000001" };
  expect(captured(SEEN, other).title).toBe("Red Teapot");
});

it("reads nothing when the page shows another product by now", () => {
  const key = placeOf("https://www.amazon.de/dp/B000000001")?.key ?? "";
  expect(readProduct(pageOf(SEEN, GROUP), AMAZON, key, "1.0.0")).toEqual({ unread: "pageChanged" });
});

it.each([
  ["", "noProduct"],
  ["<h1><span id='productTitle'>Teapot</span></h1>", "noPrice"],
])("says what it cannot read", (html, unread) => {
  expect(readProduct(pageOf(html), AMAZON, placeOf(AMAZON)?.key ?? "", "1.0.0")).toEqual({ unread });
});

it("cuts what is longer than the server takes", () => {
  const many = { ...GROUP, name: "x".repeat(20_000), hasVariant: Array(3_000).fill(GROUP.hasVariant[0]) };
  const capture = captured("", many);
  expect([capture.title.length, capture.variants.length]).toEqual([10_000, 2048]);
});

it.each([
  ["$1,299.00", "1299.00", ""],
  ["1.299,00 €", "1299.00", "EUR"],
  ["¥88.00-99.50", "99.50", ""],
  ["US$ 3.20 - 4", "4", "USD"],
  ["1 299,50 zł", "1299.50", "PLN"],
  ["CHF 1'299.90", "1299.90", "CHF"],
  ["￥1,234,567", "1234567", ""],
  ["Currently unavailable", null, ""],
])("reads %s", (shown, amount, currency) => {
  expect([amountIn(shown), currencyIn(shown)]).toEqual([amount, currency]);
});

it.each(["-", "1.2.3,4,5x", "12345678901234"])("takes no amount out of %s", (written) => {
  expect(plain(written)).toBeNull();
});

it.each([
  ["1.125", "1.125"],
  ["19.900", "19.900"],
  [1299.5, "1299.5"],
  ["12.3456789", "12.3457"],
  ["1,299.00", "1299.00"],
])("takes the point of a price in structured data for a decimal point: %s", (price, expected) => {
  const offers = { "@type": "Offer", price, priceCurrency: "USD" };
  const [variant] = captured("", { "@type": "Product", name: "Teapot", offers }).variants;
  expect(variant?.price).toBe(expected);
});

it("gives a variant without an id no id, so that its place is not taken for it", () => {
  const parts = GROUP.hasVariant.map(({ sku: _, ...part }) => part);
  expect(captured("", { ...GROUP, hasVariant: parts }).variants.map(({ id }) => id)).toEqual(["", ""]);
});
