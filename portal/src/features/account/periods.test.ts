import { expect, it } from "vitest";
import { daysOf, isPeriod } from "./periods";

const chosen = { since: "2026-01-05", until: "2026-01-06" };
const today = "2026-01-15";

it.each([
  ["all", { since: "", until: "" }],
  ["30d", { since: "2025-12-17", until: "" }],
  ["month", { since: "2026-01-01", until: "" }],
  ["lastMonth", { since: "2025-12-01", until: "2025-12-31" }],
  ["year", { since: "2026-01-01", until: "" }],
  ["custom", chosen],
] as const)("knows the days of %s", (period, days) => {
  expect(daysOf(period, today, chosen)).toEqual(days);
});

it("knows which words are periods", () => {
  expect([isPeriod("year"), isPeriod("decade")]).toEqual([true, false]);
});
