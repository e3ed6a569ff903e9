import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { HttpResponse, http } from "msw";
import { Suspense, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useUnsaved } from "@/shared/forms/unsaved";
import { lazyPart, lazyScreen } from "@/shared/lazily";
import { reload } from "@/shared/navigation/leave";
import { Toasts } from "@/shared/toasts/Toasts";
import { VersionNotice } from "@/shared/ui/VersionNotice";
import { arrange, renderApp } from "@/testing/renderApp";
import { server } from "@/testing/server";

const page = (entry: string) =>
  `<html><head><script type="module" src="/assets/${entry}"></script></head></html>`;
const NEW = "A new version is ready";
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
    http.get(/\/(app|login)$/, () => {
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
  expect(await screen.findByText(NEW)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Reload" }));
  expect(vi.mocked(reload)).toHaveBeenCalledOnce();
});

it("says nothing while the same build is served", async () => {
  const seen = served("index-old.js");
  renderApp("/app/importProducts");
  await screen.findByRole("button", { name: "Account" });
  await comeBackLater();
  await waitFor(() => expect(seen.requests).toBe(1));
  expect(screen.queryByText(NEW)).not.toBeInTheDocument();
});

it("waits while something is not saved", async () => {
  const seen = served("index-new.js");
  const form = renderHook(({ dirty }) => useUnsaved(dirty), { initialProps: { dirty: true } });
  renderApp("/app/importProducts");
  await screen.findByRole("button", { name: "Account" });
  await comeBackLater();
  await waitFor(() => expect(seen.requests).toBe(1));
  expect(screen.queryByText(NEW)).not.toBeInTheDocument();
  form.rerender({ dirty: false });
  expect(await screen.findByText(NEW)).toBeVisible();
});

interface Loaded {
  Part: () => string;
}

/** A form with a part that is loaded when it is opened, at the first attempt only if the build is still served. */
function openForm(lazily: typeof lazyPart) {
  const load = vi.fn<() => Promise<Loaded>>().mockResolvedValue({ Part: () => "Loaded" });
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Part = lazily(load, "Part");
  function Form() {
    const [isOpen, setOpen] = useState(false);
    useUnsaved(true);
    return (
      <>
        <input aria-label="Title" />
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Open
        </button>
        {isOpen && (
          <Suspense>
            <Part />
          </Suspense>
        )}
        <Toasts />
        <VersionNotice />
      </>
    );
  }
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<Form />);
  return { person: setUpTypist(), load };
}

const open = () => screen.findByRole("button", { name: "Open" });

it.each([
  ["a dialog", lazyPart, "/assets/index-old.js"],
  ["a screen", lazyScreen, "/assets/index-old.js"],
  ["a part of the log-in", lazyPart, "/assets/login-old.js"],
])("offers to reload when the build of %s is gone, and keeps what is typed", async (_what, lazily, entry) => {
  own.setAttribute("src", entry);
  served("index-new.js");
  const { person, load } = openForm(lazily);
  await person.type(screen.getByLabelText("Title"), "Mine");
  await person.click(await open());
  expect(await screen.findByText(NEW)).toBeVisible();
  expect(screen.getByLabelText("Title")).toHaveValue("Mine");
  await person.click(screen.getByRole("button", { name: "Reload" }));
  expect(vi.mocked(reload)).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

it("offers it again when a part is needed again", async () => {
  served("index-new.js");
  const { person, load } = openForm(lazyPart);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  for (const _attempt of [1, 2]) {
    await person.click(await open());
    await person.click(await screen.findByRole("button", { name: "Later" }));
    expect(screen.queryByText(NEW)).not.toBeInTheDocument();
    await person.click(await open());
  }
  expect(load).toHaveBeenCalledTimes(2);
});

it("loads a screen once the browser is online again", async () => {
  served("index-old.js");
  const { person } = openForm(lazyScreen);
  await person.click(await open());
  expect(await screen.findByText("This couldn't be loaded")).toBeVisible();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("Loaded")).toBeVisible();
});
