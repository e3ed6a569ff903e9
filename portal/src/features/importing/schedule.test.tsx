import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { detail, operation, product, record, store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, onStream, refusal } from "@/testing/server";

const EMPTY = "Sorry. Please check your time, it shouldn't be empty.";
const PAST = "Sorry. Please check your time, it shouldn't be the past.";

beforeEach(() => {
  on("get", "/reference/timezones", ok({ timezones: [] }));
});

const explained = (more = {}) =>
  ok({
    due_at: "2027-03-28T01:30:00Z",
    local: "2027-03-28 03:30",
    timezone: "Europe/Berlin",
    offset: "+02:00",
    note: "",
    ...more,
  });

async function openSchedule(world: Parameters<typeof arrange>[0] = {}) {
  arrange({ products: [product()], stores: [store()], ...world });
  const person = renderApp("/app/importProducts?import=1");
  const modal = await screen.findByRole("dialog", { name: "Import Product" });
  await person.type(within(modal).getByLabelText(/Links or IDs/), "https://mugs.example.com/products/stone");
  await person.click(within(modal).getByRole("button", { name: "More ways to import" }));
  await person.click(await screen.findByRole("menuitem", { name: "Schedule for Later" }));
  return { person, modal };
}

it("imports now and publishes at a time that is explained before it is confirmed", async () => {
  const requests = on(
    "get",
    "/record/schedule",
    explained({
      note: "02:30 doesn't exist on this day, because clocks go forward. Publishing starts at 03:30.",
    }),
  );
  const calls = on("post", "/product/import", ok({ data: "17009", estimated_execution_time: 1 }));
  const { person } = await openSchedule();
  const dialog = await screen.findByRole("dialog", { name: "Schedule Products" });
  const day = within(dialog).getByLabelText("Date");
  const tomorrow = (day as HTMLInputElement).value;
  expect(tomorrow).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(within(dialog).getByLabelText("Time")).toHaveValue("09:00");
  await person.click(within(dialog).getByRole("button", { name: "In a week" }));
  expect((day as HTMLInputElement).value > tomorrow).toBe(true);
  await person.clear(day);
  await person.clear(within(dialog).getByLabelText("Time"));
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await within(dialog).findAllByText(EMPTY)).toHaveLength(2);
  expect(calls).toEqual([]);

  await person.type(within(dialog).getByLabelText("Date"), "2027-03-28");
  await person.type(within(dialog).getByLabelText("Time"), "02:30");
  expect(await within(dialog).findByText(/Publishing starts 2027-03-28 03:30 \(UTC\+02:00\)/)).toBeVisible();
  expect(within(dialog).getByText(/02:30 doesn't exist on this day/)).toBeVisible();
  expect(requests.at(-1)?.url.searchParams.get("timing")).toBe("2027-03-28 02:30");
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));

  expect(await screen.findByText("Scheduled Publishing #17009 process created")).toBeVisible();
  expect(calls[0]?.url.searchParams.get("action")).toBe("9");
  expect(calls[0]?.body).toMatchObject({ timing: "2027-03-28 02:30", timezone: "Asia/Shanghai" });
  await waitFor(() => expect(whereAmI().searchParams.has("rn")).toBe(true));
});

it("says on its field that a time is past and keeps what was typed", async () => {
  on("get", "/record/schedule", refusal(1000400, PAST, { fields: { timing: PAST } }));
  on("post", "/product/import", refusal(1000400, PAST, { fields: { timing: PAST } }));
  const { person } = await openSchedule();
  const dialog = await screen.findByRole("dialog", { name: "Schedule Products" });
  await person.clear(within(dialog).getByLabelText("Date"));
  await person.type(within(dialog).getByLabelText("Date"), "2020-01-01");
  expect(await within(dialog).findByText(PAST)).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(within(dialog).getByRole("button", { name: "Confirm" })).toBeEnabled());
  expect(within(dialog).getByText(PAST)).toBeVisible();
  expect(within(dialog).getByLabelText("Date")).toHaveValue("2020-01-01");
});

it("needs a store before it asks for a time", async () => {
  const { modal } = await openSchedule({ stores: [store({ selected: false })] });
  expect(await within(modal).findByText("You must select at least one store.")).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "Schedule Products" })).not.toBeInTheDocument();
});

it("schedules listed products from the publish dialog, so many a day", async () => {
  const mine = [product(), product({ id: "6", title: "Tea pot" })];
  arrange({ products: mine, stores: [store({ time_zone: "Europe/Berlin" })] });
  on("post", "/product/publish/check", ok({ ready: 2, held_back: 0, holds: [] }));
  on("get", "/record/schedule", explained());
  const calls = on("post", "/product/publish", ok({ data: "17010" }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await person.click(screen.getByRole("button", { name: "Publish (2)" }));
  const publishing = await screen.findByRole("dialog", { name: "Publish 2 products" });
  await person.click(await within(publishing).findByRole("button", { name: "Schedule for Later" }));
  const dialog = await screen.findByRole("dialog", { name: "Schedule Products" });
  const type = async (label: string, text: string) => {
    await person.clear(within(dialog).getByLabelText(label));
    await person.type(within(dialog).getByLabelText(label), text);
  };
  await type("Date", "2027-03-28");
  await type("Time", "3.30");
  await type("Products a day (optional)", "0");
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await within(dialog).findByText(/at most 90 days/)).toBeVisible();
  expect(calls).toEqual([]);
  await type("Products a day (optional)", "1");
  expect(within(dialog).getByText("2 products over 2 days, each day at this time")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Scheduled Publishing #17010 process created")).toBeVisible();
  expect(calls[0]?.body).toMatchObject({
    ids: [5, 6],
    store_ids: [1],
    timing: "2027-03-28 03:30",
    timezone: "Europe/Berlin",
    per_day: 1,
  });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("shows a scheduled process with its time and lets it be cancelled", async () => {
  const planned = record({
    action: "SCHEDULE_FOR_LATER",
    state: 5,
    due_at: "2027-03-28T01:30:00Z",
    can_cancel: true,
  });
  arrange({ products: [product()] });
  on("get", "/record/view", ok({ records: [planned] }));
  onStream(`/record/size/${planned.id}`);
  const cancelled = on("put", "/record/cancel/*", ok({ msg: "Process cancelled successfully" }));
  const person = renderApp("/app/importProducts");
  expect(await screen.findByText(/Scheduled for .*28/)).toBeVisible();
  expect(screen.getByText("Scheduled Publishing")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(cancelled).toHaveLength(1));
});

it("opens what arrived in the editor after Quick Edit", async () => {
  arrange({ products: [product()], stores: [store()] });
  const calls = on("post", "/product/import", ok({ data: "17011", estimated_execution_time: 1 }));
  const imported = operation({ state: 2, outcome: "done", product: { ...operation().product, id: "5" } });
  let requests = 0;
  on("get", "/record/detail/17011", () => {
    requests += 1;
    const process = record({ id: "17011", state: requests > 1 ? 3 : 2 });
    return ok({ record: process, count: 0, operations: requests > 1 ? [imported] : [] });
  });
  on("get", "/import_list/5", ok({ product: detail() }));
  const person = renderApp("/app/importProducts?import=1");
  const modal = await screen.findByRole("dialog", { name: "Import Product" });
  await person.type(within(modal).getByLabelText(/Links or IDs/), "https://mugs.example.com/products/stone");
  await person.click(within(modal).getByRole("button", { name: "More ways to import" }));
  await person.click(await screen.findByRole("menuitem", { name: "Quick Edit" }));
  await waitFor(() => expect(whereAmI().searchParams.get("edit")).toBe("5"), { timeout: 5_000 });
  expect(whereAmI().searchParams.has("quick")).toBe(false);
  expect(calls[0]?.url.searchParams.get("action")).toBe("1");
});
