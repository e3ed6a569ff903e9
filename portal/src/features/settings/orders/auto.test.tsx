import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { store, user } from "@/testing/data";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { AutoCard } from "./AutoCard";

const RULE = { store_ids: [], countries: [], most_minor: null, least_margin: 0, lowest_risk_only: false };

function open(kept: object = {}, isMain = true) {
  on("get", "/user/info", ok({ user: user(), acting: null, time_zone: "" }));
  on(
    "get",
    "/store",
    ok({ stores: [store({ id: "3", name: "Tea House" })], billing_store: "", upgrade: [] }),
  );
  on("get", "*/api/crm-service/country", ok({ data: [{ id: "DE" }, { id: "FR" }] }));
  on("get", "/order/settings/auto", ok({ rule: RULE, since: null, stopped: "", version: 0, ...kept }));
  const saves = on("put", "/order/settings/auto", ({ body }) => {
    const { version, on: isOn, ...rule } = body as { version: number; on: boolean };
    const since = isOn ? "2026-11-30T04:00:00Z" : null;
    return ok({ rule: { ...RULE, ...rule, store_ids: ["3"] }, since, stopped: "", version: version + 1 });
  });
  return { saves, ...renderScreen(<AutoCard isMain={isMain} />, "/app/setting?type=orders") };
}

const press = (name: string) => screen.getByRole("button", { name });

it("is off, and is turned on only after saying what it does", async () => {
  const { person, saves } = open();
  expect(await screen.findByText("It's off. You place every order yourself.")).toBeVisible();
  await person.click(await screen.findByLabelText("Tea House"));
  await person.selectOptions(screen.getByLabelText("Countries of delivery"), "Germany");
  await person.selectOptions(screen.getByLabelText("Countries of delivery"), "France");
  await person.click(screen.getByLabelText("Germany"));
  await person.type(screen.getByLabelText("Most that an order may cost"), "49.90");
  await person.clear(screen.getByLabelText("Least profit (%)"));
  await person.click(press("Turn on"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/in your name, and cost money/)).toBeVisible();
  expect(saves).toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("Orders are placed automatically now")).toBeVisible();
  const rule = { store_ids: [3], countries: ["FR"], most_minor: 4_990, least_margin: null };
  expect(saves[0]?.body).toEqual({ version: 0, on: true, lowest_risk_only: false, ...rule });
});

it("names what is wrong at its field, and asks nothing", async () => {
  const { person, saves } = open();
  await person.type(await screen.findByLabelText("Most that an order may cost"), "5,5");
  await person.type(screen.getByLabelText("Least profit (%)"), ".5");
  await person.click(press("Turn on"));
  expect(await screen.findByText("Choose at least one store.")).toBeVisible();
  expect(screen.getByText("Enter an amount such as 50 or 49.90.")).toBeVisible();
  expect(screen.getByText("Enter a whole number from 0 to 99.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(saves).toHaveLength(0);
});

it("keeps what was typed when the server refuses", async () => {
  const { person } = open();
  on("put", "/order/settings/auto", refusal(1000409, "Somebody changed these settings meanwhile."));
  await person.click(await screen.findByLabelText("Tea House"));
  await person.click(press("Turn on"));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("Somebody changed these settings meanwhile.")).toBeVisible();
  expect(screen.getByLabelText("Tea House")).toBeChecked();
});

it("is turned off at once, with the rule as it was saved", async () => {
  const rule = { ...RULE, store_ids: ["3"], countries: ["DE"], least_margin: 20 };
  const { person, saves } = open({ rule, since: "2026-11-30T04:00:00Z", version: 4 });
  await person.click(await screen.findByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(saves[0]?.body).toEqual({ ...rule, store_ids: [3], version: 4, on: false }));
  expect(await screen.findByRole("button", { name: "Turn on" })).toBeVisible();
});

it("says why it turned itself off", async () => {
  open({ stopped: "unpaid" });
  expect(await screen.findByText(/It turned itself off because your plan is read-only/)).toBeVisible();
});

it("lets a sub-account see whether it is on, and change nothing", async () => {
  open({ since: "2026-11-30T04:00:00Z" }, false);
  expect(await screen.findByText(/It's on for orders that became ready since/)).toBeVisible();
  expect(screen.getByText("Only the main account can change this rule.")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
