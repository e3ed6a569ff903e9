import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const market = {
  user: { name: "Mei", mailbox: "mei@example.com", phone: "" },
  contact: "mailto:hello@example.com",
  forms: [{ code: "acme", title: "Sourcing", intro: "<p>We look for it.</p>" }],
  news: [{ id: "1", title: "Fair week", content: "<p>Come.</p>", create_time: "2026-11-20T10:00:00Z" }],
};
const sent = {
  id: "5",
  title: "Sourcing",
  create_time: "2026-11-20T10:00:00Z",
  answers: [{ label: "Product", value: "Red mugs" }],
};

beforeEach(() => {
  vi.mocked(leave).mockClear();
  history.replaceState(null, "", "/serviceMarketFindServices?type=2");
  on("get", "/service-market", ok(market));
  on("get", "/service-market/submission", ok({ submissions: [sent], count: 1 }));
});

it("shows what is offered, whom it is offered to, and the news", async () => {
  renderApp("/serviceMarketFindServices");
  const ask = await screen.findByRole("link", { name: "Make a request: Sourcing" });
  expect(ask).toHaveAttribute("href", "/formAS/acme?language=en");
  expect(screen.getByText("Logged in as mei@example.com")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Fair week" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Services" })).toHaveAttribute("aria-current", "page");
});

it("says whom to write to where nothing is offered", async () => {
  on("get", "/service-market", ok({ ...market, forms: [], news: [] }));
  renderApp("/serviceMarketSourcingInitiate");
  expect(await screen.findByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "mailto:hello@example.com",
  );
});

it("opens a request of the record, and leads back to it", async () => {
  on("get", "/service-market/submission/5", ok({ submission: sent }));
  const person = renderApp("/serviceMarketFindServices?type=2");
  await person.click(await screen.findByRole("link", { name: /View Details: Sourcing/ }));
  expect(await screen.findByText("Red mugs")).toBeVisible();
  await person.click(screen.getByRole("link", { name: "Back to Submission Record" }));
  expect(await screen.findByRole("heading", { name: "Submission Record" })).toBeVisible();
});

it("says so where nothing was sent yet", async () => {
  on("get", "/service-market/submission", ok({ submissions: [], count: 0 }));
  renderApp("/serviceMarketFindServices?type=2");
  expect(await screen.findByRole("heading", { name: "No requests yet" })).toBeVisible();
});

it("leads to the market's own log-in, and forgets nothing of the portal", async () => {
  localStorage.setItem("userId", "7");
  on("get", "/service-market", () =>
    HttpResponse.json(refusal(1001000, "Security verification expired, please log in again."), {
      status: 401,
    }),
  );
  renderApp("/serviceMarketFindServices?type=2");
  await waitFor(() =>
    expect(leave).toHaveBeenCalledWith(
      "/serviceMarketLogin?redirectUrl=%2FserviceMarketFindServices%3Ftype%3D2",
    ),
  );
  expect(localStorage.getItem("userId")).toBe("7");
});

it("logs out to the market's log-in page", async () => {
  const ends = on("post", "/service-market/sign-out");
  const person = renderApp("/serviceMarketFindServices");
  await person.click(await screen.findByRole("button", { name: "Log out" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/serviceMarketLogin"));
  expect(ends).toHaveLength(1);
});
