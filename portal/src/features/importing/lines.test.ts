import { expect, it } from "vitest";
import { textsNow } from "@/shared/i18n/texts";
import { type Supplier, supplierOf } from "@/shared/suppliers/suppliers";
import { checkLines, invalidLines, linesToSend } from "./lines";
import { importingTexts } from "./texts";

it.each([
  [1, "1005001\nhttps://www.aliexpress.com/item/1.html\nhttps://a.aliexpress.com/_x", []],
  [1, "https://aliexpress.evil.test.com.cn\nhttps://www.evilaliexpress.com/item/1.html\nabc", [1, 2, 3]],
  [1, "https://aliexpress.com.evil.test/item/1005001.html", [1]],
  [2, "1688 goods https://qr.1688.com/s/7OnLCakq copied\n710891050473\nhttps://evil.test/1688", [3]],
  [8, "https://usa.banggood.com/x-p-1.html\n1326815\n\nbanggood", [4]],
  [13, "mugs.example.com/products/a\nftp://mugs.example.com\nnonsense", [2, 3]],
  [13, "Mugs for you https://mugs.example.com/products/a look\n\u200bmugs.example.com/b\ufeff", []],
  [15, "Mug https://a.co/d/x，快看\n“https://www.amazon.de/-/en/x/dp/B0CRVW7N2J”", []],
  [1, "aliexpress://product/detail?productId=1005001\nevil://product", [2]],
  [14, "m.alibaba.com/product/1.html\nhttps://www.1688.com\n1600270997819", [2, 3]],
  [
    15,
    "https://www.amazon.co.jp/dp/B0CRVW7N2J\nhttps://amzn.to/x\nhttps://amazon.evil.test/dp/B0CRVW7N2J",
    [3],
  ],
  [
    17,
    "https://detail.m.tmall.com/item.htm?id=1\nhttps://item.taobao.com/item.htm?id=1\nhttps://jd.com",
    [3],
  ],
  [18, "https://item.jd.com/1.html\nhttps://npcitem.jd.hk/1.html\nhttps://notjd.com/1.html", [3]],
])("finds the lines that cannot be of supplier %i", (type, text, lines) => {
  expect(invalidLines(text, supplierOf(type) as Supplier, "product")).toEqual(lines);
});

it.each([
  [
    1,
    "product",
    "You can only add products from AliExpress. Please enter a valid AliExpress product URL or ID.",
  ],
  [2, "product", "You can only add products from 1688. Please enter a valid 1688 product URL."],
  [8, "product", "You can only add products from Banggood. Please enter a valid Banggood product URL or ID."],
  [9, "product", "You can only add products from Antstore. Please enter a valid Antstore product URL or ID."],
  [13, "product", "Please enter a valid Shopify product URL."],
  [13, "store", "Please enter a valid Shopify store URL."],
  [13, "collection", "Please enter a valid Shopify collection URL."],
  [14, "product", "Please enter a valid Alibaba product URL."],
  [14, "store", "Please enter a valid Alibaba store URL."],
  [15, "product", "Please enter a valid Amazon product URL."],
  [15, "store", "Please enter a valid Amazon store URL."],
  [17, "product", "Please enter a valid Tmall product URL."],
  [18, "product", "Please enter a valid JD product URL."],
] as const)("asks for a link of supplier %i (%s) in the specification's words", (type, mode, words) => {
  const supplier = supplierOf(type) as Supplier;
  const t = textsNow(importingTexts);
  expect(supplier.modes).toContain(mode);
  expect(checkLines(" \n", supplier, mode, t)).toBe(words);
  expect(checkLines("javascript:alert(1)", supplier, mode, t)).toBe(`${words} (Line 1)`);
});

it.each([
  [13, "product", "https://mugs.example.com/products/a?variant=1#x", ["https://mugs.example.com/products/a"]],
  [13, "product", "mugs.example.com/products/a?variant=1", ["mugs.example.com/products/a"]],
  [
    13,
    "product",
    "Is it good? https://mugs.example.com/products/a?b=1 #mug",
    ["Is it good? https://mugs.example.com/products/a #mug"],
  ],
  [
    14,
    "product",
    "https://www.alibaba.com/product-detail/a_1600270997819.html?spm=1",
    ["https://www.alibaba.com/product-detail/a_1600270997819.html"],
  ],
  [
    15,
    "product",
    "https://amazon.de/dp/B0CRVW7N2J?th=1\nhttps://a.co/d/x",
    ["https://amazon.de/dp/B0CRVW7N2J?th=1", "https://a.co/d/x"],
  ],
  [
    15,
    "store",
    "\nhttps://amazon.de/stores/a?x=1\nhttps://amazon.de/stores/b",
    ["https://amazon.de/stores/a?x=1"],
  ],
  [17, "product", "https://detail.tmall.com/item.htm?id=1", ["https://detail.tmall.com/item.htm?id=1"]],
] as const)("sends of supplier %i (%s) what its links mean", (type, mode, text, lines) => {
  expect(linesToSend(text, supplierOf(type) as Supplier, mode)).toEqual(lines);
});
