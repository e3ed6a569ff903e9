import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { store } from "@/testing/data";
import { edition, plan, pro, tracked } from "@/testing/plans";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const TOO_SMALL = "Current plan is not satisfied, please choose a higher plan.";
const room = { stores: 1, variants: 3, sub_accounts: 1, products: 100, invited: 0 };
const people = [
  { id: "7", mailbox: "ann@example.com" },
  { id: "8", mailbox: "ben@example.com" },
];
const rehearsal = {
  effective_at: "2026-12-01T08:00:00Z",
  room,
  stores: [{ id: "2", name: "Second", shop: "two.example.com" }],
  products: [{ id: "22", title: "Hat", variants: 2 }],
  sub_accounts: [people[1]],
  products_over: 4,
};

const plans = [pro({ selected: true }), plan({ satisfied: false })];

/** A merchant with two stores here and one elsewhere, on a plan that is larger than the free one. */
function arrangeDowngrade(platform = 6, hasSubAccounts = true) {
  arrange({
    user: { menus: ["IMPORT_LIST", "ACCOUNT"] },
    stores: [
      store({ id: "1", name: "First", platform }),
      store({ id: "2", name: "Second", platform }),
      store({ id: "3", name: "Elsewhere", platform: 9 }),
    ],
  });
  const dates = { since: "2026-11-01T08:00:00Z", until: "2026-12-01T08:00:00Z", ended_at: null };
  const order = { id: "6", platform, plan_id: "2", name: "Pro", is_free: false, state: "live", ...dates };
  on(
    "get",
    "/subscribe_order/list",
    ok({ orders: [{ ...order, next_plan_id: null, next_plan: "", billing_store: "" }] }),
  );
  on("get", "/plan/demotion", ok({ renewals: [], frozen: null }));
  on("get", "/plan/usage", ok({ usage: [] }));
  on("get", "/edition_plan/detail", ok(edition(plans, { child_accounts: hasSubAccounts })));
  on("get", "/plan/check_quota", refusal(1001014, TOO_SMALL));
  on("get", "/plan/demotion/3/1", ok({ room }));
  on("get", "/supplier", ok({ types: [1], suppliers: [] }));
  on("get", "/user/children-user", ok({ data: people }));
  on("post", "/plan/demotion/3/1/rehearsal", ok({ rehearsal }));
}

const title = (platform: string) => `Downgrade ${platform} plan`;

async function openWizard(name = title("WooCommerce")): Promise<{ person: UserEvent; dialog: HTMLElement }> {
  const person = renderApp("/app/account?type=Plan");
  await person.click(await screen.findByRole("button", { name: "Change plan" }));
  await person.click(await screen.findByRole("radio", { name: /^Free/ }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  return { person, dialog: await screen.findByRole("dialog", { name }) };
}

/** Presses the step's button, reads the warning, and continues. */
async function goOn(person: UserEvent, dialog: HTMLElement, button: string, warning: RegExp) {
  await person.click(within(dialog).getByRole("button", { name: button }));
  const sure = await screen.findByRole("dialog", { name: "Are you sure?" });
  expect(within(sure).getByText(warning)).toBeVisible();
  await person.click(within(sure).getByRole("button", { name: button }));
  await waitFor(() => expect(sure).not.toBeInTheDocument());
}

/** Closes the wizard and the plan dialog behind it, since requested dialogs survive a change of screen. */
async function leave(person: UserEvent) {
  for (const _dialog of ["the wizard", "the plans"]) {
    const close = screen.queryByRole("button", { name: "Close" });
    if (close) await person.click(close);
  }
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

beforeEach(() => sessionStorage.clear());

it("leads through stores, variants and sub-accounts to a rehearsal, and updates the plan", async () => {
  arrangeDowngrade();
  const requests = on(
    "get",
    "/product/track",
    ok({
      products: [tracked({ id: "22" }, 2), tracked({ id: "23", title: "Hat", store_id: "3" }, 2)],
      count: 2,
      sku_count: 4,
    }),
  );
  const sent = on(
    "post",
    "/plan/demotion/3/1",
    ok({ msg: "Operation succeeded", effective_at: "2026-12-01T08:00:00Z" }),
  );
  const { person, dialog } = await openWizard();
  expect(within(dialog).getByRole("button", { name: "Next" })).toBeDisabled();
  expect(within(dialog).queryByRole("button", { name: "Back" })).toBeNull();
  await person.click(await within(dialog).findByRole("checkbox", { name: /First/ }));
  expect(within(dialog).getByRole("checkbox", { name: /Second/ })).toBeDisabled();
  expect(await within(dialog).findByText(/AliExpress/)).toBeVisible();
  await goOn(person, dialog, "Next", /product data are kept.*more than 30 days later.*That cannot be undone/);
  await person.click(await within(dialog).findByRole("checkbox", { name: "Select all on this page" }));
  expect(within(dialog).getByText("Keep monitoring: 3 of 3 variants")).toBeVisible();
  expect(within(dialog).getByText(/^First · .*2 variants$/)).toBeVisible();
  expect(within(dialog).getByText(/^Elsewhere · .*1 of 2 variants$/)).toBeVisible();
  const [, , , , , last] = within(dialog).getAllByRole("checkbox").slice(1);
  expect(last).toBeDisabled();
  expect(requests[0]?.url.search).toBe("?page=1&size=10&store_ids=1%2C3");
  await goOn(person, dialog, "Confirm", /are no longer updated/);
  await person.click(await within(dialog).findByRole("checkbox", { name: "ann@example.com" }));
  expect(within(dialog).getByRole("checkbox", { name: "ben@example.com" })).toBeDisabled();
  await goOn(person, dialog, "Confirm", /become Inactive/);
  expect(await within(dialog).findByRole("region", { name: "1 store paused" })).toHaveTextContent("Second");
  expect(within(dialog).getByRole("region", { name: /2 variants of 1 product/ })).toHaveTextContent("Hat");
  expect(within(dialog).getByRole("region", { name: "1 sub-account inactive" })).toHaveTextContent("ben@");
  expect(within(dialog).getByText(/4 more products than the plan allows/)).toBeVisible();
  expect(sent).toHaveLength(0);
  await person.click(within(dialog).getByRole("button", { name: "Update plan" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ url, body }) => [url.search, body])).toEqual([
    [
      "?platform=6",
      { store_ids: [1], product_sku_ids: expect.any(Array), product_ids: [22, 23], children_ids: [7] },
    ],
  ]);
});

it.each([
  [3, "Shopify"],
  [4, "Bigcommerce"],
  [5, "Wix"],
  [8, "Square"],
  [9, "Tradewind Shop"],
])(
  "is titled for platform %i, and without sub-accounts has two steps to choose in",
  async (platform, name) => {
    arrangeDowngrade(platform, false);
    on("get", "/product/track", ok({ products: [], count: 0, sku_count: 0 }));
    const { person, dialog } = await openWizard(title(name));
    expect(within(dialog).getByText("Store & Supplier limited")).toBeVisible();
    expect(within(dialog).getByText("Variants limited")).toBeVisible();
    expect(within(dialog).queryByText("Sub-account limited")).toBeNull();
    await person.click(await within(dialog).findByRole("checkbox", { name: /First/ }));
    await goOn(person, dialog, "Next", /paused/);
    expect(await within(dialog).findByText("No products are monitored in these stores.")).toBeVisible();
    await goOn(person, dialog, "Confirm", /no longer updated/);
    expect(await within(dialog).findByRole("button", { name: "Update plan" })).toBeVisible();
  },
);

it("forgets the picked variants on the way back, and stays where the second confirmation is cancelled", async () => {
  arrangeDowngrade();
  on("get", "/product/track", ok({ products: [tracked({ id: "22" }, 2)], count: 1, sku_count: 2 }));
  const { person, dialog } = await openWizard();
  await person.click(await within(dialog).findByRole("checkbox", { name: /First/ }));
  await goOn(person, dialog, "Next", /paused/);
  await person.click(await within(dialog).findByRole("checkbox", { name: "Shirt" }));
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  const sure = await screen.findByRole("dialog", { name: "Are you sure?" });
  await person.click(within(sure).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(sure).not.toBeInTheDocument());
  expect(within(dialog).getByText("Keep monitoring: 2 of 3 variants")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Back" }));
  expect(await within(dialog).findByRole("checkbox", { name: /First/ })).toBeChecked();
  await goOn(person, dialog, "Next", /paused/);
  expect(await within(dialog).findByText("Keep monitoring: 0 of 3 variants")).toBeVisible();
  await leave(person);
});

it("says that invitations take the room of sub-accounts", async () => {
  arrangeDowngrade();
  on("get", "/plan/demotion/3/1", ok({ room: { ...room, sub_accounts: 0, invited: 1 } }));
  on("get", "/product/track", ok({ products: [], count: 0, sku_count: 0 }));
  const { person, dialog } = await openWizard();
  await person.click(await within(dialog).findByRole("checkbox", { name: /First/ }));
  await goOn(person, dialog, "Next", /paused/);
  await goOn(person, dialog, "Confirm", /no longer updated/);
  expect(await within(dialog).findByText(/^1 open invitation counts towards this limit/)).toBeVisible();
  expect(within(dialog).getByRole("checkbox", { name: "ann@example.com" })).toBeDisabled();
  await leave(person);
});

it("says why the downgrade was refused, and stays", async () => {
  arrangeDowngrade(6, false);
  on("get", "/product/track", ok({ products: [], count: 0, sku_count: 0 }));
  on("post", "/plan/demotion/3/1", refusal(1000400, "Choose at most 1 stores."));
  const { person, dialog } = await openWizard();
  await person.click(await within(dialog).findByRole("checkbox", { name: /First/ }));
  await goOn(person, dialog, "Next", /paused/);
  await within(dialog).findByText("No products are monitored in these stores.");
  await goOn(person, dialog, "Confirm", /no longer updated/);
  await person.click(await within(dialog).findByRole("button", { name: "Update plan" }));
  expect(await within(dialog).findByText("Choose at most 1 stores.")).toBeVisible();
  await leave(person);
});

it("shows the message in the dialog where the plan is the renewal target already", async () => {
  arrangeDowngrade();
  const waiting = {
    target_plan_id: "1",
    current_plan_id: "2",
    effective_at: "2026-12-01T08:00:00Z",
    seconds_left: 172_799,
  };
  on("get", "/edition_plan/detail", ok(edition(plans, { renewal: { 6: waiting } })));
  const person = renderApp("/app/account?type=Plan");
  await person.click(await screen.findByRole("button", { name: "Change plan" }));
  const dialog = await screen.findByRole("dialog", { name: /plan/ });
  expect(await within(dialog).findByText("Next")).toBeVisible();
  expect(within(dialog).getByText("1 day left")).toBeVisible();
  await person.click(within(dialog).getByRole("radio", { name: /^Free/ }));
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await within(dialog).findAllByText(TOO_SMALL)).not.toHaveLength(0);
  expect(screen.queryByRole("dialog", { name: title("WooCommerce") })).toBeNull();
  await leave(person);
});
