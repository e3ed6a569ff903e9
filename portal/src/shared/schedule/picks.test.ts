import { expect, it } from "vitest";
import { picksIn } from "./picks";

const MONDAY_NIGHT = Date.parse("2026-11-30T20:30:00Z");

it("offers mornings of the zone, not of the browser", () => {
  expect(picksIn("Europe/Berlin", MONDAY_NIGHT)).toEqual({
    hour: { date: "2026-11-30", time: "22:30" },
    tomorrow: { date: "2026-12-01", time: "09:00" },
    monday: { date: "2026-12-07", time: "09:00" },
    week: { date: "2026-12-07", time: "09:00" },
  });
  expect(picksIn("Asia/Shanghai", MONDAY_NIGHT)).toMatchObject({
    hour: { date: "2026-12-01", time: "05:30" },
    tomorrow: { date: "2026-12-02" },
    monday: { date: "2026-12-07" },
    week: { date: "2026-12-08" },
  });
});

it("offers the Monday after a Sunday", () => {
  expect(picksIn("UTC", Date.parse("2026-12-06T12:00:00Z")).monday.date).toBe("2026-12-07");
});
