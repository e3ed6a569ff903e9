import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { ACTING, user } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { arrangeForm, CRM, terms, workOrder } from "@/testing/requests";
import { ok, on } from "@/testing/server";

const ONLY_THEY = "You're acting for a merchant. Only they can do this.";

beforeEach(() => {
  arrange();
  arrangeForm();
  on("get", "/user/info", ok({ user: user({ menus: ["SERVICES_MARKET"] }), acting: ACTING, time_zone: "" }));
});

function open(state: 1 | 2 | 3 | 5, isView: boolean) {
  const order = workOrder("12", { state });
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [order], count: 1 }));
  renderApp(`/app/sourcingInitiate?isView=${isView}&id=12`);
}

it.each([
  ["a quote", 2 as const, terms({}), "Quote"],
  ["a verdict", 3 as const, terms({ state: "accepted" }), "Your opinion of the result"],
  [
    "a rating",
    3 as const,
    terms({ state: "accepted" }, { accepted_at: "2026-11-22T10:00:00Z" }),
    "Your opinion of the result",
  ],
])("tells staff who act for a merchant why %s is not theirs", async (_what, state, answer, name) => {
  on("get", `${CRM}/work-order/:id/quote`, answer);
  open(state, true);
  const card = within(await screen.findByRole("region", { name }));
  expect(card.getByText(ONLY_THEY)).toBeVisible();
  expect(card.queryByRole("button")).toBeNull();
});

it("shows a form to be completed to staff who act, without a way to send it or a message", async () => {
  open(5, false);
  expect(await screen.findByText("+442079460018")).toBeVisible();
  expect(screen.getByText(ONLY_THEY)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  cleanup();
  renderApp("/app/sourcingInitiate?type=products_sourcing");
  expect(await screen.findByText(ONLY_THEY)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
});

it("closes the ways out of a request to staff who act, and says why", async () => {
  on(
    "get",
    `${CRM}/work-order/list`,
    ok({ work_orders: [workOrder("12"), workOrder("11", { state: 2 })], count: 2 }),
  );
  renderApp("/app/findServices?type=2");
  for (const name of ["Cancel request", "Withdraw request"]) {
    const way = await screen.findByRole("button", { name, description: ONLY_THEY });
    expect(way).toBeDisabled();
  }
});
