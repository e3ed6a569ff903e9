import { expect, it } from "vitest";
import { scrollNeeded } from "./ScrollingTabs";

const strip = { left: 40, right: 240 };

it.each([
  { tab: { left: 60, right: 140 }, needed: 0 },
  { tab: { left: 200, right: 290 }, needed: 50 },
  { tab: { left: 10, right: 90 }, needed: -30 },
  // Longer than the strip: its beginning stays in view.
  { tab: { left: 100, right: 400 }, needed: 60 },
])("scrolls by $needed so that a tab is within its strip", ({ tab, needed }) => {
  expect(scrollNeeded(tab, strip)).toBe(needed);
});
