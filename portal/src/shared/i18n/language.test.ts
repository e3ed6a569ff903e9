import { expect, it, vi } from "vitest";
import { rememberUser } from "@/shared/api/session";
import { user } from "@/testing/data";

it.each([
  ["the user's", null, "zh-hans", true, "zh"],
  ["this browser's own choice before the user's", "en", "zh-hans", true, "en"],
  ["the browser's for a user who never chose", null, "", false, "en"],
  ["the browser's for a user who registered in another", null, "zh-hans", false, "en"],
])("begins in %s language", async (_whose, chosen, kept, language_chosen, shown) => {
  localStorage.clear();
  if (chosen) localStorage.setItem("language", chosen);
  rememberUser(user({ language: kept, language_chosen }));
  vi.resetModules();
  const { currentLanguage } = await import("./language");
  expect(currentLanguage()).toBe(shown);
});
