import { expect, it } from "vitest";
import { storefront, supplierOf } from "@/shared/suppliers/suppliers";
import { groupsOf, recognised } from "./recognised";

const idsOf = supplierOf(1) ?? storefront;

it.each([
  ["https://mugs.example.com/products/stone", "Shopify", "product"],
  ["mugs.example.com", "Shopify", "store"],
  ["https://mugs.example.com/en-de/collections/", "Shopify", "store"],
  ["https://mugs.example.com/collections/summer", "Shopify", "collection"],
  ["https://mugs.example.com/collections/summer/products/stone", "Shopify", "product"],
  ["http://127.0.0.1:8931/products/stone", "Shopify", "product"],
  ["https://www.aliexpress.com/item/1005001.html", "AliExpress", "product"],
  ["https://de.aliexpress.com/item/1005001.html?x=1", "AliExpress", "product"],
  ["1005001", "AliExpress", "product"],
  ["https://detail.1688.com/offer/7.html", "1688", "product"],
  ["看看 https://qr.1688.com/s/7OnLCakq 很好", "1688", "product"],
  ["https://www.banggood.com/A-p-1.html", "Banggood", "product"],
  ["https://www.alibaba.com/product-detail/Mug_160.html", "Alibaba", "product"],
  ["https://mugs.en.alibaba.com", "Alibaba", "store"],
  ["https://www.amazon.de/dp/B01", "Amazon", "product"],
  ["https://www.amazon.de/stores/page/A1", "Amazon", "store"],
  ["tbopen://m.taobao.com/x", "Tmall", "product"],
  ["https://item.jd.com/1.html", "JD", "product"],
])("recognises %s as %s, %s", (text, name, mode) => {
  expect(recognised(text, idsOf)).toMatchObject([{ supplier: { name }, mode, isValid: true }]);
});

it.each(["javascript:alert(1)", "nonsense", "mug"])("does not take %s for a link", (text) => {
  expect(recognised(text, idsOf)).toMatchObject([{ isValid: false }]);
});

it("sends a request for each supplier and kind of page, and one for each store of Amazon", () => {
  const text = `https://a.example.com/products/1?ref=x

7
https://a.example.com/products/2
https://www.amazon.de/stores/1
https://a.example.com
https://www.amazon.de/stores/2`;
  expect(
    groupsOf(recognised(text, idsOf)).map(({ supplier, mode, lines }) => [supplier.name, mode, lines]),
  ).toEqual([
    ["Shopify", "product", ["https://a.example.com/products/1", "https://a.example.com/products/2"]],
    ["AliExpress", "product", ["7"]],
    ["Amazon", "store", ["https://www.amazon.de/stores/1"]],
    ["Shopify", "store", ["https://a.example.com"]],
    ["Amazon", "store", ["https://www.amazon.de/stores/2"]],
  ]);
});
