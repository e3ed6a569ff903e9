import { beforeEach, expect, it, vi } from "vitest";
import { beginVisit, isNewProduct } from "./newProducts";

const HOUR = 3_600_000;
const now = Date.parse("2026-11-21T08:00:00Z");
const at = (hours: number) => new Date(now + hours * HOUR).toISOString();

beforeEach(() => {
  beginVisit();
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test does.
  document.cookie = "new_product=; Max-Age=0; Path=/";
});

it("calls nothing new at the first visit but what comes during it", () => {
  expect([at(-1), at(1)].map((time) => isNewProduct(time, now))).toEqual([false, true]);
});

it("calls new what came since the visit before, for the whole of this visit", () => {
  isNewProduct(at(0), now);
  beginVisit();
  expect([at(-1), at(1)].map((time) => isNewProduct(time, now + 2 * HOUR))).toEqual([false, true]);
  expect(isNewProduct(at(1), now + 3 * HOUR)).toBe(true);
  beginVisit();
  expect(isNewProduct(at(1), now + 4 * HOUR)).toBe(false);
});

it("keeps the visit for 7 days", () => {
  const written = vi.spyOn(document, "cookie", "set");
  isNewProduct(at(0), now);
  expect(written).toHaveBeenCalledExactlyOnceWith(`new_product=${now}; Max-Age=604800; Path=/; SameSite=Lax`);
});
