import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useUnsaved } from "@/shared/forms/unsaved";
import { reload } from "@/shared/navigation/leave";
import { arrange, renderApp } from "@/testing/renderApp";
import { server } from "@/testing/server";

const page = (entry: string) =>
  `<html><head><script type="module" src="/assets/${entry}"></script></head></html>`;
let own: HTMLScriptElement;

beforeEach(() => {
  own = document.createElement("script");
  own.setAttribute("type", "module");
  own.setAttribute("src", "/assets/index-old.js");
  document.head.append(own);
  arrange();
});
afterEach(() => {
  own.remove();
  vi.useRealTimers();
});

function served(entry: string): { requests: number } {
  const seen = { requests: 0 };
  server.use(
    http.get("*/app", () => {
      seen.requests += 1;
      return new HttpResponse(page(entry), { headers: { "Content-Type": "text/html" } });
    }),
  );
  return seen;
}

async function comeBackLater() {
  const later = Date.now() + 5 * 60_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  await act(async () => {
    window.dispatchEvent(new Event("focus"));
  });
  vi.mocked(Date.now).mockRestore();
}

it("offers to reload once another build is served", async () => {
  served("index-new.js");
  const person = renderApp("/app/importProducts");
  await screen.findByRole("button", { name: "Account" });
  await comeBackLater();
  expect(await screen.findByRole("dialog", { name: "A new version is ready" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Reload" }));
  expect(vi.mocked(reload)).toHaveBeenCalledOnce();
});

it("says nothing while the same build is served", async () => {
  const seen = served("index-old.js");
  renderApp("/app/importProducts");
  await screen.findByRole("button", { name: "Account" });
  await comeBackLater();
  await waitFor(() => expect(seen.requests).toBe(1));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("waits while something is not saved", async () => {
  const seen = served("index-new.js");
  const form = renderHook(({ dirty }) => useUnsaved(dirty), { initialProps: { dirty: true } });
  renderApp("/app/importProducts");
  await screen.findByRole("button", { name: "Account" });
  await comeBackLater();
  await waitFor(() => expect(seen.requests).toBe(1));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  form.rerender({ dirty: false });
  expect(await screen.findByRole("dialog", { name: "A new version is ready" })).toBeVisible();
});
