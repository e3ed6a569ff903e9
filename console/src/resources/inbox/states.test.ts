import { expect, it } from "vitest";
import { EVENT_STATES, isReplayable, refreshAfter, VENDORS, vendorName } from "./states";

it("replays only what failed", () => {
  expect(EVENT_STATES.filter((state) => isReplayable({ state }))).toEqual(["failed"]);
  expect(EVENT_STATES.filter((state) => refreshAfter({ state }) !== false)).toEqual(["received"]);
});

it("names vendors as they name themselves", () => {
  expect(vendorName("woocommerce")).toBe("WooCommerce");
  expect(VENDORS.map(vendorName).sort()).toEqual(["BigCommerce", "Shopify", "Square", "Wix", "WooCommerce"]);
  expect(vendorName("new-vendor")).toBe("new-vendor");
});
