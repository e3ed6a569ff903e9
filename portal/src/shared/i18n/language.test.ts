import { expect, it, vi } from "vitest";
import { rememberUser } from "@/shared/api/session";
import { user } from "@/testing/data";

it.each([
  ["the user's", null, "zh-hans", "zh"],
  ["this browser's own choice before the user's", "en", "zh-hans", "en"],
  ["the browser's for a user who never chose", null, "", "en"],
])("begins in %s language", async (_whose, chosen, kept, shown) => {
  localStorage.clear();
  if (chosen) localStorage.setItem("language", chosen);
  rememberUser(user({ language: kept }));
  vi.resetModules();
  const { currentLanguage } = await import("./language");
  expect(currentLanguage()).toBe(shown);
});
