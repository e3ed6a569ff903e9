import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { useConnection, watched } from "@web/connection";
import { afterEach, expect, it, vi } from "vitest";
import { merchantList, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

afterEach(() => {
  vi.useRealTimers();
});

function beOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

it.each([
  ["en", /^You're offline/],
  ["zh", /^您已离线/],
] as const)("says in %s that the browser is offline until it is online again", async (language, words) => {
  answers({ "GET /session": { ...support }, ...merchantList });
  renderApp({ at: "/merchants", language });
  await screen.findByRole("link", { name: "anna@example.com" });
  beOnline(false);
  expect(await screen.findByText(words)).toBeVisible();
  beOnline(true);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

it("calls the connection slow while an answer is late", async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useConnection());
  let arrive: () => void = () => undefined;
  const request = watched(new Promise<void>((settle) => (arrive = settle)));
  act(() => void vi.advanceTimersByTime(7_999));
  expect(result.current).toBe("fine");
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe("slow");
  arrive();
  await act(() => request);
  expect(result.current).toBe("fine");
});
