import { afterEach, expect, it } from "vitest";
import { dayOf, endOf, startOf } from "./day";
import { showZone } from "./zone";

afterEach(() => showZone(""));

it.each([
  ["Asia/Shanghai", "2026-12-01", "2026-12-01T15:59:59.000Z"],
  ["America/Los_Angeles", "2026-12-01", "2026-12-02T07:59:59.000Z"],
  ["Asia/Kathmandu", "2026-12-01", "2026-12-01T18:14:59.000Z"],
  ["America/New_York", "2026-03-08", "2026-03-09T03:59:59.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-02T04:59:59.000Z"],
  ["Pacific/Kiritimati", "2026-12-31", "2026-12-31T09:59:59.000Z"],
])("ends a day where %s ends it, and finds that day again", (zone, day, instant) => {
  showZone(zone);
  expect(endOf(day)).toBe(instant);
  expect(dayOf(instant)).toBe(day);
});

it("has no day for no instant", () => {
  expect(dayOf(null)).toBe("");
});

it("starts a day right after the one before ended, also where the clocks change", () => {
  showZone("America/New_York");
  expect(startOf("2026-03-08")).toBe("2026-03-08T05:00:00.000Z");
  expect(startOf("2026-03-08", 1)).toBe("2026-03-09T04:00:00.000Z");
});
