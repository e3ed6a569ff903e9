import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { rememberComputedStyles } from "@web/computedStyle";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { dropStyles } from "./plainStyles";
import { resetServer, server } from "./server";

vi.mock("@/shared/navigation/leave", () => ({ leave: vi.fn(), reload: vi.fn() }));
// A busy machine may need longer than a toast stays to come to the line that looks for it.
vi.mock("@/shared/toasts/toasts", async (load) => ({ ...(await load<object>()), TOAST_MS: 600_000 }));

window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
rememberComputedStyles();
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
dropStyles();
// jsdom's <dialog> opens by its attribute alone.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
// jsdom lays nothing out: without heights every card of a long list would be in view.
Object.defineProperty(HTMLElement.prototype, "offsetHeight", { configurable: true, get: () => 108 });
// For scrolling content; menus would otherwise wait for their close transition.
Object.defineProperty(HTMLElement.prototype, "clientHeight", {
  configurable: true,
  get(this: HTMLElement) {
    return this.getAttribute("role") === "region" ? 108 : 0;
  },
});

// Screens are lazy: the first story of a file waits for its modules. A found failure shows no whole page.
configure({
  asyncUtilTimeout: 200_000,
  getElementError: (message) => new Error(message ?? "not found"),
});

// A request that no story expects fails the story.
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  const { drawFor } = await import("@/shared/api/drawnFor");
  drawFor("");
  const { setLanguage } = await import("@/shared/i18n/language");
  setLanguage("en");
});

afterEach(async () => {
  cleanup();
  resetServer();
  const { closeAllToasts } = await import("@/shared/toasts/toasts");
  closeAllToasts();
  const { forgetActions } = await import("@/shared/messages/actions");
  forgetActions();
});
