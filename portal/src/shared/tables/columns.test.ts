import { expect, it } from "vitest";
import { withMeaning } from "./columns";

it("gives a meaning to one column only", () => {
  expect(withMeaning({ title: 0, price: 1 }, 2, "title")).toEqual({ title: 2, price: 1 });
  expect(withMeaning({ title: 0, price: 1 }, 0, "sku")).toEqual({ price: 1, sku: 0 });
  expect(withMeaning({ title: 0 }, 0, "")).toEqual({});
});
