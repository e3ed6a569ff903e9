import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { plan, pro } from "@/testing/plans";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const NOTHING = "There is no other plan you can change to yourself.";
const NONE_FITS = "All current plan(s) is(are) not satisfied, contact us for a customizable plan.";

it.each([
  ["the only plan", [plan({ selected: true })], NOTHING],
  ["the one beside a plan to be asked for", [plan({ selected: true }), pro()], NOTHING],
  ["a plan that is too small", [plan({ selected: true, satisfied: false }), pro()], NONE_FITS],
  [
    "a plan beside one that can be taken",
    [plan({ selected: true }), plan({ id: "3", name: "Free too" })],
    "",
  ],
])(
  "says by 'Change plan' whether there is one to change to, for who has %s",
  async (_which, plans, words) => {
    arrange({ user: { menus: ["IMPORT_LIST", "ACCOUNT"] } });
    const running = {
      platform: 6,
      plan_id: "1",
      name: "Free",
      is_free: true,
      state: "live",
      billing_store: "",
    };
    const dates = { since: "2026-11-01T08:00:00Z", until: null, ended_at: null };
    const order = { id: "6", ...running, ...dates, next_plan_id: null, next_plan: "" };
    on("get", "/subscribe_order/list", ok({ orders: [order] }));
    on("get", "/plan/usage", ok({ usage: [] }));
    on("get", "/edition_plan", ok({ plans }));
    const person = renderApp("/app/account?type=Plan");
    await person.click(await screen.findByRole("button", { name: "Change plan" }));
    const dialog = await screen.findByRole("dialog", { name: "Choose a plan for WooCommerce" });
    expect(await within(dialog).findAllByRole("radio")).toHaveLength(plans.length);
    const shown = [NOTHING, NONE_FITS].filter((one) => within(dialog).queryByText(one));
    expect(shown).toEqual(words ? [words] : []);
    expect(within(dialog).getByRole("button", { name: "Confirm" })).toHaveProperty("disabled", words !== "");
    await person.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);
