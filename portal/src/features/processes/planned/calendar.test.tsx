import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ProcessRecord } from "@/shared/api/types";
import { product, record } from "@/testing/data";
import { arrange, chooseMore, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { daysShown, localIn, turned } from "./days";

const soon = new Date(Date.now() + 60_000).toISOString();

function planned(change: Partial<ProcessRecord> = {}) {
  const scheduled = record({
    id: "17009",
    action: "SCHEDULE_FOR_LATER",
    state: 5,
    due_at: soon,
    timezone: "Europe/Berlin",
    total_count: 3,
    can_cancel: true,
    ...change,
  });
  return { record: scheduled, titles: ["Stone mug"], stores: ["Tea House"] };
}

beforeEach(() => {
  arrange({ products: [product()] });
  on("get", "/reference/timezones", ok({ timezones: [] }));
});

async function openEntry() {
  const person = renderApp("/app/importProducts");
  await chooseMore(person, "Calendar");
  const calendar = await screen.findByRole("dialog", { name: "Calendar" });
  await person.click(await within(calendar).findByRole("button", { name: /Stone mug \+2/ }));
  const entry = await screen.findByRole("dialog", { name: "Scheduled Publishing #17009" });
  return { person, calendar, entry };
}

it("shows what is planned and moves it to another time", async () => {
  const requests = on("get", "/record/planned", ok({ planned: [planned()] }));
  on("get", "/record/schedule", refusal(1000400, "past"));
  const moved = on("put", "/record/schedule/17009", ok({ due_at: "2027-03-28T01:30:00Z" }));
  const { person, entry } = await openEntry();
  expect(within(entry).getByText("Tea House")).toBeVisible();
  expect(requests[0]?.url.searchParams.get("start")).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  await person.click(within(entry).getByRole("button", { name: "Change time" }));
  const dialog = await screen.findByRole("dialog", { name: "Change time" });
  expect(within(dialog).getByLabelText("Date")).toHaveValue(localIn(soon, "Europe/Berlin").date);
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(/^Moved to /)).toBeVisible();
  const { date, time } = localIn(soon, "Europe/Berlin");
  expect(moved.map((call) => call.body)).toEqual([{ timing: `${date} ${time}`, timezone: "Europe/Berlin" }]);
});

it("says why something can no longer be moved", async () => {
  on("get", "/record/planned", ok({ planned: [planned()] }));
  on("get", "/record/schedule", refusal(1000400, "past"));
  on("put", "/record/schedule/17009", refusal(1000409, "This process has already started."));
  const { person, entry } = await openEntry();
  await person.click(within(entry).getByRole("button", { name: "Change time" }));
  const dialog = await screen.findByRole("dialog", { name: "Change time" });
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await within(dialog).findByText("This process has already started.")).toBeVisible();
});

it("cancels what is planned and leads to its details", async () => {
  on("get", "/record/planned", ok({ planned: [planned()] }));
  const cancelled = on("put", "/record/cancel/17009", ok());
  const { person, entry } = await openEntry();
  await person.click(within(entry).getByRole("button", { name: "Cancel publishing" }));
  await waitFor(() => expect(cancelled).toHaveLength(1));
  expect(await screen.findByText("Process cancelled successfully")).toBeVisible();
});

it("offers neither another time nor a way out for what has ended", async () => {
  on("get", "/record/planned", ok({ planned: [planned({ state: 3, can_cancel: false, failed_count: 0 })] }));
  const { person, entry } = await openEntry();
  expect(within(entry).getByText("Published")).toBeVisible();
  expect(
    within(entry).queryByRole("button", { name: /Change time|Cancel publishing/ }),
  ).not.toBeInTheDocument();
  on("get", "/record/detail/*", refusal(1000404, "Not found."));
  await person.click(within(entry).getByRole("button", { name: "Details" }));
  await waitFor(() => expect(whereAmI().searchParams.get("process")).toBe("17009"));
});

it("lists the days on a phone, and says when there is nothing", async () => {
  vi.stubGlobal("innerWidth", 375);
  on("get", "/record/planned", ok({ planned: [] }));
  const person = renderApp("/app/importProducts?planned=1");
  const calendar = await screen.findByRole("dialog", { name: "Calendar" });
  expect(await within(calendar).findByText("Nothing scheduled")).toBeVisible();
  expect(within(calendar).queryByRole("table")).not.toBeInTheDocument();
  on("get", "/record/planned", ok({ planned: [planned()] }));
  await person.click(within(calendar).getByRole("button", { name: "Week" }));
  expect(await within(calendar).findByRole("heading", { level: 3 })).toBeVisible();
  vi.unstubAllGlobals();
});

it("shows whole weeks from Monday", () => {
  const march = daysShown("month", "2027-03-15");
  expect([march[0], march.at(-1), march.length]).toEqual(["2027-03-01", "2027-04-04", 35]);
  expect(daysShown("month", "2027-02-28").length).toBe(28);
  expect(daysShown("week", "2027-03-28")).toEqual(expect.arrayContaining(["2027-03-22", "2027-03-28"]));
  expect([turned("month", "2026-12-31", 1), turned("month", "2027-01-31", -1)]).toEqual([
    "2027-01-01",
    "2026-12-01",
  ]);
  expect(localIn("2027-03-28T01:30:00Z", "Europe/Berlin")).toEqual({ date: "2027-03-28", time: "03:30" });
});
