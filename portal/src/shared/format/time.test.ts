import { afterEach, expect, it } from "vitest";
import { moment, utc } from "./time";
import { browserZone, showZone } from "./zone";

const AT = "2026-11-21T18:30:00Z";

afterEach(() => showZone(""));

it("tells moments in the zone of who is signed in", () => {
  showZone("Asia/Tokyo");
  expect(moment(AT)).toContain("Nov 22, 2026, 3:30");
  showZone("America/New_York");
  expect(moment(AT)).toContain("Nov 21, 2026, 1:30");
  expect(utc(AT)).toBe("2026-11-21 18:30 UTC");
});

it("keeps to the browser's zone for visitors and for a zone that the browser does not know", () => {
  const own = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: browserZone(),
  });
  for (const zone of ["", "Mars/Olympus"]) {
    showZone(zone);
    expect(moment(AT)).toBe(own.format(new Date(AT)));
  }
});
