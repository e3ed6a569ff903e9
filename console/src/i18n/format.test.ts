import { expect, it } from "vitest";
import { amountOf, utcMoment, wholeNumber } from "./format";

it("writes a moment in UTC whatever zone it came in", () => {
  expect(utcMoment("2026-11-20T18:00:05+08:00")).toBe("2026-11-20 10:00:05 UTC");
});

it("groups thousands as the language does", () => {
  expect(wholeNumber(12345, "en-US")).toBe("12,345");
});

it.each([
  ["1999.9", "RSD", "RSD 1,999.90"],
  ["1250", "JPY", "JPY 1,250"],
  ["1250", "POINTS", "1,250"],
])("shows %s %s with the decimals of ISO 4217", (amount, unit, shown) => {
  expect(amountOf(amount, unit, "en-US")).toBe(shown);
});
