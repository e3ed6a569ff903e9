import { expect, test } from "vitest";
import { previewMargin } from "./figures";
import vectors from "./marginVectors.json";

test.each(vectors)("a price of $price at a cost of $cost leaves $margin%", ({ price, cost, margin }) => {
  expect(previewMargin(price, cost)).toBe(margin);
});

test("what is no amount yet leaves nothing", () => {
  expect([previewMargin("12.", "x"), previewMargin("", "1"), previewMargin(null, "1")]).toEqual([
    null,
    null,
    null,
  ]);
});
