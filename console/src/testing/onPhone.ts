import { vi } from "vitest";

/** The screen is narrow until mocks are restored. */
export function onPhone(): void {
  const wide = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((media) => ({
    ...wide(media),
    matches: !media.includes("min-width"),
  }));
}
