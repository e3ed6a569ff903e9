import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { store } from "@/testing/data";
import { edition, plan, pro } from "@/testing/plans";
import { arrange, renderApp } from "@/testing/renderApp";
import { held, ok, on, refusal } from "@/testing/server";

const CHECK = "*/api/shopify-service/subscription/check/charge/7";
const LATE = "The payment hasn't arrived yet. If you've just paid, try again in a moment.";
const NO_PAYMENTS = "This installation doesn't take payments. Please contact your agency.";
const TOO_SMALL = "Current plan is not satisfied, please choose a higher plan.";
const stores = [
  store({ id: "1", name: "First", platform: 6 }),
  store({ id: "2", name: "Second", platform: 6 }),
];
const free = plan({ selected: true });
const page = { location: { href: "" }, close: vi.fn(), opener: {} };
const dates = { since: "2026-11-01T08:00:00Z", until: null, ended_at: null };
const running = { id: "6", platform: 6, plan_id: "1", name: "Free", is_free: true, state: "live", ...dates };
const orders = ok({ orders: [{ ...running, next_plan_id: null, next_plan: "", billing_store: "" }] });

beforeEach(() => {
  page.location.href = "";
  vi.stubGlobal("open", () => page);
  arrange({ user: { menus: ["IMPORT_LIST", "ACCOUNT"] }, stores });
  on("get", "/subscribe_order/list", orders);
  on("get", "/plan/usage", ok({ usage: [] }));
  on("get", CHECK, refusal(9, LATE));
  on("get", "/edition_plan/detail", ok(edition([free, pro()])));
  on("post", "/plan/charge/2", ok({ charge_id: "7", confirm_url: "https://pay.example/1" }));
});

const confirmDialog = () => screen.findByRole("dialog", { name: "Select Pro (monthly) Plan" });

async function choosePro() {
  const person = renderApp("/app/account?type=Plan");
  await person.click(await screen.findByRole("button", { name: "Change plan" }));
  await person.click(await screen.findByRole("radio", { name: /^Pro/ }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  return { person, dialog: await confirmDialog() };
}

it("pays for a plan: a billing store, the payment page, and what was paid is noticed without a press", async () => {
  let isPaid = false;
  on("get", CHECK, () => (isPaid ? ok() : refusal(9, LATE)));
  const { person, dialog } = await choosePro();
  const { getByRole, getByLabelText, findByRole, findByText } = within(dialog);
  expect(getByRole("button", { name: "Pay now" })).toBeDisabled();
  await person.selectOptions(getByLabelText("Billing store"), "Second");
  await person.click(getByRole("button", { name: "Pay now" }));
  await person.click(await findByRole("button", { name: "I've paid already" }));
  expect(page.location.href).toBe("https://pay.example/1");
  expect(await findByText(LATE)).toBeVisible();
  isPaid = true;
  on("get", "/edition_plan/detail", ok(edition([plan(), pro({ selected: true })])));
  const requests = on("get", "/subscribe_order/list", orders);
  await person.click(getByRole("button", { name: "Pay now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByText("Operation succeeded")).toHaveLength(1);
  expect(requests.length).toBeGreaterThan(0);
});

it("says that it is done also where the plans close by themselves", async () => {
  let isPaid = false;
  const fine = ok({ platform: null, platforms: [], may_choose: true });
  const ended = refusal(1001010, "", { platform: 6, platforms: [], may_choose: true });
  on("get", "/plan/check", () => (isPaid ? fine : ended));
  on("get", "/edition_plan/detail", ok(edition([plan(), pro()])));
  const person = renderApp("/app/account?type=Plan");
  await person.click(await screen.findByRole("radio", { name: /^Pro/ }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  const dialog = await confirmDialog();
  await person.selectOptions(within(dialog).getByLabelText("Billing store"), "First");
  await person.click(within(dialog).getByRole("button", { name: "Pay now" }));
  const paid = await within(dialog).findByRole("button", { name: "I've paid already" });
  const late = held(orders);
  on("get", "/subscribe_order/list", late.reply);
  on("get", CHECK, () => {
    isPaid = true;
    return ok();
  });
  window.dispatchEvent(new Event("visibilitychange"));
  await person.click(paid);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  late.letGo();
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
});

it("forgets what was begun when it is cancelled", async () => {
  const { person, dialog } = await choosePro();
  await person.selectOptions(within(dialog).getByLabelText("Billing store"), "First");
  await person.click(within(dialog).getByRole("button", { name: "Pay now" }));
  expect(await within(dialog).findByRole("button", { name: "I've paid already" })).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  const again = await confirmDialog();
  expect(within(again).getByLabelText("Billing store")).toHaveValue("");
  expect(within(again).getByRole("button", { name: "Pay now" })).toBeDisabled();
});

it("says in the dialog that this installation takes no payments", async () => {
  on("post", "/plan/charge/2", refusal(1000409, NO_PAYMENTS));
  const { person, dialog } = await choosePro();
  await person.selectOptions(within(dialog).getByLabelText("Billing store"), "First");
  await person.click(within(dialog).getByRole("button", { name: "Pay now" }));
  expect(await within(dialog).findByText(NO_PAYMENTS)).toBeVisible();
  expect(page.close).toHaveBeenCalledOnce();
});

it("pays for a smaller plan at the end of the wizard, with what stays", async () => {
  const room = { stores: 1, variants: 3, sub_accounts: 1, products: 100, invited: 0 };
  const rehearsal = {
    effective_at: "2026-12-01T08:00:00Z",
    room,
    stores: [],
    products: [],
    sub_accounts: [],
    products_over: 0,
  };
  on("get", "/plan/check_quota", refusal(1001014, TOO_SMALL));
  on("get", "/plan/demotion", ok({ renewals: [], frozen: null }));
  on("get", "/plan/demotion/3/2", ok({ room }));
  on("post", "/plan/demotion/3/2/rehearsal", ok({ rehearsal }));
  on("get", "/supplier", ok({ types: [1], suppliers: [] }));
  on("get", "/product/track", ok({ products: [], count: 0, sku_count: 0 }));
  const sent = on("post", "/plan/charge/2", ok({ charge_id: "7", confirm_url: "" }));
  const person = renderApp("/app/account?type=Plan");
  await person.click(await screen.findByRole("button", { name: "Change plan" }));
  await person.click(await screen.findByRole("radio", { name: /^Pro/ }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  const wizard = await screen.findByRole("dialog", { name: "Downgrade WooCommerce plan" });
  await person.click(await within(wizard).findByRole("checkbox", { name: /First/ }));
  for (const button of ["Next", "Confirm"]) {
    await person.click(await within(wizard).findByRole("button", { name: button }));
    const sure = await screen.findByRole("dialog", { name: "Are you sure?" });
    await person.click(within(sure).getByRole("button", { name: button }));
    await waitFor(() => expect(sure).not.toBeInTheDocument());
  }
  expect(await within(wizard).findByText(/^After that, the Pro \(monthly\) plan applies: /)).toBeVisible();
  expect(within(wizard).getByText("From then on it costs USD 19.00 /30 days.")).toBeVisible();
  await person.click(await within(wizard).findByRole("button", { name: "Update plan" }));
  const dialog = await confirmDialog();
  await waitFor(() => expect(within(dialog).getByLabelText("Billing store")).toHaveValue("1"));
  await person.click(within(dialog).getByRole("button", { name: "Pay now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ url, body }) => [url.search, body])).toEqual([
    [
      "?billing_store_id=1&platform=6",
      { store_ids: [1], product_sku_ids: [], product_ids: [], children_ids: [] },
    ],
  ]);
});
