import { expect, it } from "vitest";
import { amountFault } from "./amounts";

it.each([
  ["49.999", "USD", "console.amount.decimals"],
  ["1.5", "JPY", "console.amount.whole"],
  ["1.5", "POINTS", "console.amount.whole"],
  ["1,299", "USD", "console.amount.not_one"],
  ["1e3", "USD", "console.amount.not_one"],
  ["1.2345", "KWD", "console.amount.decimals"],
])("refuses %s %s", (typed, unit, message) => {
  expect(amountFault(typed, unit)?.message).toBe(message);
});

it.each([
  ["49.990", "usd"],
  ["12.345", "KWD"],
  ["100", "JPY"],
  ["", "USD"],
])("takes '%s' %s", (typed, unit) => {
  expect(amountFault(typed, unit)).toBeUndefined();
});
