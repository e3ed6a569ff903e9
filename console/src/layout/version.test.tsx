import { act, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { merchantList, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, server } from "@/testing/server";

const NEW = "A new version is ready";
const file = vi.hoisted(() => ({ load: vi.fn<() => Promise<object>>() }));

vi.mock("@/resources/jobs/JobList", () => file.load());
afterAll(() => vi.doUnmock("@/resources/jobs/JobList"));

let own: HTMLScriptElement;

beforeEach(() => {
  own = document.createElement("script");
  own.setAttribute("type", "module");
  own.setAttribute("src", "/console/assets/index-old.js");
  document.head.append(own);
  answers({ "GET /session": { ...support }, ...merchantList });
});
afterEach(() => own.remove());

function serve(entry: string) {
  const page = `<html><head><script type="module" src="/console/assets/${entry}"></script></head></html>`;
  server.use(
    http.get("*/console/", () => new HttpResponse(page, { headers: { "Content-Type": "text/html" } })),
  );
}

it("offers to reload once another build is served", async () => {
  serve("index-new.js");
  renderApp({ at: "/merchants" });
  await screen.findByRole("link", { name: "anna@example.com" });
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 5 * 60_000);
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(await screen.findByText(NEW)).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
});

it("offers to reload in place of a screen whose build is gone, and keeps the menu", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  file.load.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  serve("index-new.js");
  renderApp({ at: "/jobs" });
  expect(await screen.findByRole("heading", { name: NEW })).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  expect(screen.getByRole("navigation", { name: "Main menu" })).toBeVisible();
});
