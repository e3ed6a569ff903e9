import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { useConnection, watched } from "@web/connection";
import { HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { answer, client } from "@/shared/api/client";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

function beOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

afterEach(() => {
  vi.useRealTimers();
});

const OFFLINE = /^You're offline/;

it("says that the browser is offline until it is online again", async () => {
  arrange();
  renderApp("/app/platform");
  expect(await screen.findByRole("heading", { name: "Stores", level: 1 })).toBeVisible();
  beOnline(false);
  expect(await screen.findByText(OFFLINE)).toBeVisible();
  beOnline(true);
  await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
});

it("shows what cannot be loaded offline as a failure that can be tried again, not as loading", async () => {
  arrange();
  on("get", "/my_product", () => HttpResponse.error());
  beOnline(false);
  const person = renderApp("/app/myProducts");
  const again = await screen.findByRole("button", { name: "Try again" });
  on("get", "/my_product", ok({ products: [], count: 0 }));
  beOnline(true);
  await person.click(again);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});

it("says of a change that it was not saved when the server cannot be reached", async () => {
  on("put", "/store/selected", () => HttpResponse.error());
  const change = answer(client.PUT("/api/account-service/store/selected", { body: { ids: [1] } }));
  await expect(change).rejects.toThrow("We can't reach the server. Your changes may not be saved.");
  on("get", "/config", () => HttpResponse.error());
  await expect(answer(client.GET("/api/account-service/config"))).rejects.toThrow(
    /^We can't reach the server/,
  );
});

it("says nothing of changes when a search by POST does not reach the server", async () => {
  on("post", "/products-country/load", () => HttpResponse.error());
  const search = answer(client.POST("/api/account-service/products-country/load", { body: {} as never }));
  await expect(search).rejects.toThrow("We can't reach the server. Check your connection and try again.");
});

it("gives a request up after a time, and says so", async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
  on("put", "/store/selected", () => {
    late.abort(new DOMException("late", "TimeoutError"));
    return new Promise(() => undefined);
  });
  const change = answer(client.PUT("/api/account-service/store/selected", { body: { ids: [1] } }));
  await expect(change).rejects.toThrow(
    /^The server took too long to answer. Check whether your change was saved/,
  );
  expect(AbortSignal.timeout).toHaveBeenCalledWith(60_000);
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
