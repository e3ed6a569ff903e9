import { StyleSheet } from "@emotion/sheet";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { rememberComputedStyles } from "@web/computedStyle";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from "vitest";
import { resetServer, server, unanswered } from "./server";
import { unfilled } from "./unfilled";

// Screens are loaded when opened; a busy machine takes its time over the first. A failure prints no whole page.
configure({
  asyncUtilTimeout: 200_000,
  getElementError: (message) => new Error(message ?? "not found"),
});

/** jsdom lays nothing out; every test reads the wide screen unless it says otherwise. */
window.matchMedia = (query: string) =>
  ({
    matches: query.includes("min-width"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList;
rememberComputedStyles();
window.scrollTo = () => undefined;
// jsdom walks every rule for every element that a role is looked for on; no test asks how a thing looks.
StyleSheet.prototype.insert = () => undefined;

/** What fields no longer know: it would end as an attribute of the page, and show nothing. */
const LOST = new Set(["InputProps", "InputLabelProps", "inputProps", "inputRef"]);
let errors: MockInstance<typeof console.error>;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  errors = vi.spyOn(console, "error");
});
afterEach(() => {
  const shown = document.body.textContent;
  cleanup();
  resetServer();
  localStorage.clear();
  expect(unanswered.splice(0)).toEqual([]);
  expect(unfilled.splice(0)).toEqual([]);
  expect(shown).not.toContain("%{");
  expect(errors.mock.calls.flat().filter((said) => LOST.has(said))).toEqual([]);
});
afterAll(() => server.close());
