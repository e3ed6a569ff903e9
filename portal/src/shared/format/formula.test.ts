import { afterEach, expect, it } from "vitest";
import { setLanguage } from "@/shared/i18n/language";
import { formula } from "./formula";

afterEach(() => setLanguage("en"));

it.each([
  ["cost × 2", "成本 × 2"],
  ["cost × 2 × 0.9", "成本 × 2 × 0.9"],
  ["cost", "成本"],
  ["Typed by hand", "Typed by hand"],
])("says %s in the reader's language", (written, chinese) => {
  expect(formula(written)).toBe(written);
  setLanguage("zh");
  expect(formula(written)).toBe(chinese);
});
