import { afterEach, expect, it } from "vitest";
import { setLanguage } from "@/shared/i18n/language";
import { money, moneyRange } from "./money";

afterEach(() => setLanguage("en"));

it.each(["en", "zh"] as const)("writes amounts as the server does, whatever the language: %s", (language) => {
  setLanguage(language);
  expect(money("1234.50", "USD")).toBe("USD 1,234.50");
  expect(money("-0.50", "USD")).toBe("-USD 0.50");
  expect(money("1500", "JPY")).toBe("JPY 1,500");
  expect(money("1999.99", "RSD")).toBe("RSD 1,999.99");
  expect(moneyRange("8.00", "1250.00", "USD")).toBe("USD 8.00 – 1,250.00");
});
