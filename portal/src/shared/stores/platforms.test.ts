import { afterEach, expect, it } from "vitest";
import { showLanguage } from "@/shared/i18n/language";
import { HOSTED_SHOP, platformName, WIX } from "./platforms";

afterEach(() => showLanguage("en"));

it("names our own shop in the reader's language, and other platforms by their own names", () => {
  expect([platformName(HOSTED_SHOP), platformName(WIX)]).toEqual(["Tradewind Shop", "Wix"]);
  showLanguage("zh");
  expect([platformName(HOSTED_SHOP), platformName(WIX)]).toEqual(["Tradewind 店铺", "Wix"]);
});
