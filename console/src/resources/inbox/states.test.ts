import { expect, it } from "vitest";
import { EventStateTag, isReplayable, refreshAfter, VENDORS, vendorName } from "./states";

it("replays only what failed", () => {
  expect(EventStateTag.states.filter((state) => isReplayable({ state }))).toEqual(["failed"]);
  expect(EventStateTag.states.filter((state) => refreshAfter({ state }) !== false)).toEqual(["received"]);
});

it("names vendors as they name themselves", () => {
  expect(vendorName("woocommerce")).toBe("WooCommerce");
  expect(VENDORS.map(vendorName).sort()).toEqual([
    "1688",
    "AliExpress",
    "BigCommerce",
    "Shopify",
    "Square",
    "Wix",
    "WooCommerce",
  ]);
  expect(vendorName("new-vendor")).toBe("new-vendor");
});
