import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { LoggedEvent } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const click: LoggedEvent = {
  id: "70",
  at: "2026-11-20T10:00:00Z",
  event: "message_click",
  param: { message_id: "3" },
  user_id: "9",
  user: "anna@example.com",
  tenant_id: "1",
  merchant: "Anna's Finds",
};

it("shows who met what, and where that leads", async () => {
  const announced = { ...click, id: "69", event: "5", param: null };
  answers({ "GET /session": { ...operator }, "GET /events": { data: [click, announced], has_more: false } });
  renderApp({ at: "/events" });
  const row = (await screen.findByText("Clicked a message")).closest("tr");
  if (!row) throw new Error("the event is outside a row");
  expect(within(row).getByText("anna@example.com")).toBeVisible();
  expect(within(row).getByText('{"message_id":"3"}')).toBeVisible();
  expect(within(row).getByRole("link", { name: "Anna's Finds" })).toHaveAttribute(
    "href",
    "/merchants/1/show",
  );
  expect(screen.getByText("Announcement 5")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Older" })).toBeNull();
});

it("shows all of what came with an event on a phone, where nothing can be hovered", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    matches: query.includes("max-width"),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  }));
  answers({ "GET /session": { ...operator }, "GET /events": { data: [click], has_more: false } });
  renderApp({ at: "/events" });
  const details = await screen.findByText('{"message_id":"3"}');
  expect(details.closest("article")).not.toBeNull();
  expect(getComputedStyle(details).textOverflow).not.toBe("ellipsis");
});

it("goes on from the last row and back to the newest", async () => {
  const seen = answers({ "GET /session": { ...operator }, "GET /events": { data: [click], has_more: true } });
  const { user, address } = renderApp({ at: "/events" });
  await user.click(await screen.findByRole("button", { name: "Older" }));
  expect(await screen.findByRole("button", { name: "Newest" })).toBeVisible();
  expect(address()).toContain('"before":"70"');
  await waitFor(() => expect(seen.at(-1)).toBe("GET /events?before=70&per_page=25"));
  await user.click(screen.getByRole("button", { name: "Newest" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Newest" })).toBeNull());
  expect(address()).not.toContain("before");
});

it("begins at the newest of what another filter finds", async () => {
  const seen = answers({ "GET /session": { ...operator }, "GET /events": { data: [click], has_more: true } });
  const { user, address } = renderApp({ at: "/events" });
  await user.click(await screen.findByRole("button", { name: "Older" }));
  await waitFor(() => expect(seen.at(-1)).toBe("GET /events?before=70&per_page=25"));
  await user.type(screen.getByRole("spinbutton", { name: "Merchant ID" }), "1");
  await waitFor(() => expect(seen.at(-1)).toBe("GET /events?merchant=1&per_page=25"));
  expect(address()).not.toContain("before");
});
