import { expect, it } from "vitest";
import { money } from "./money";

it.each([
  ["12.50", "USD", "USD 12.50"],
  ["1999.99", "RSD", "RSD 1,999.99"],
  ["1999.99", "ALL", "ALL 1,999.99"],
  ["12.345", "IQD", "IQD 12.345"],
  ["1290.50", "HUF", "HUF 1,290.50"],
  ["1299", "JPY", "JPY 1,299"],
])("shows %s %s as stores have it", (amount, currency, shown) => {
  expect(money(amount, currency)).toBe(shown);
});
