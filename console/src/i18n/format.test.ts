import { expect, it } from "vitest";
import { utcMoment, wholeNumber } from "./format";

it("writes a moment in UTC whatever zone it came in", () => {
  expect(utcMoment("2026-11-20T18:00:05+08:00")).toBe("2026-11-20 10:00:05 UTC");
});

it("groups thousands as the language does", () => {
  expect(wholeNumber(12345, "en-US")).toBe("12,345");
});
