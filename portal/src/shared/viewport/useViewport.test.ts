import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isTablet, useViewport } from "./useViewport";

function resizeTo(width: number) {
  window.innerWidth = width;
  window.dispatchEvent(new Event("resize"));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  resizeTo(1024);
  vi.useRealTimers();
});

it.each([
  [766, { isMobile: true, showsGuide: false }],
  [767, { isMobile: false, showsGuide: false }],
  [768, { isMobile: false, showsGuide: false }],
  [769, { isMobile: false, showsGuide: true }],
])("at %i px", (width, expected) => {
  resizeTo(width);
  expect(renderHook(useViewport).result.current).toEqual(expected);
});

it("follows the window 16 ms after its last change", () => {
  resizeTo(1440);
  const { result } = renderHook(useViewport);
  act(() => resizeTo(375));
  act(() => vi.advanceTimersByTime(10));
  act(() => resizeTo(376));
  act(() => vi.advanceTimersByTime(15));
  expect(result.current.isMobile).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.isMobile).toBe(true);
});

it.each([
  ["Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, false],
  ["Mozilla/5.0 (Linux; Android 14; SM-X810)", 10, true],
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile Safari", 5, false],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 10, false],
])("takes %s with %i touch points for a tablet: %s", (userAgent, maxTouchPoints, expected) => {
  expect(isTablet({ userAgent, maxTouchPoints })).toBe(expected);
});
