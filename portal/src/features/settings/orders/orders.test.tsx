import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { store, user } from "@/testing/data";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersSection } from "./OrdersSection";

const RULES = {
  hold_minutes: 5,
  typed_above_minor: 10_050,
  most_minor: null,
  places_authorized: false,
  ships: "cheapest",
  note: "",
  daily_limits: { "8": 20_000 },
  refund_limits: {},
};

const TRADE = { ioss: "", vat_eu: "", vat_gb: "", voec: "", eori: "", pays_duties: true, business_at: [2] };

const AUTO = {
  rule: { store_ids: [], countries: [], most_minor: null, least_margin: 0, lowest_risk_only: false },
  since: null,
  stopped: "",
  version: 0,
};

const MEMBER = {
  id: "8",
  mailbox: "li@example.com",
  name: "Li",
  rights: ["ORDERS", "PLACE_ORDERS"],
  state: "active",
};
const TOKEN = { id: "5", name: "ERP", owner: "Anna", rights: ["PLACE_ORDERS"], can_write: true };

function open(root_id = "") {
  on("get", "/user/info", ok({ user: user({ root_id }), acting: null, time_zone: "" }));
  on("get", "/sub_account", ok({ sub_accounts: [MEMBER], count: 1, limit: 5, rights: [] }));
  on("get", "/team/token", ok({ tokens: [TOKEN] }));
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "*/api/crm-service/country", ok({ data: [] }));
  on("get", "/order/settings/auto", ok(AUTO));
  on("get", "/order/settings", ok({ rules: RULES, version: 3, phone: "", forwarder: null, trade: TRADE }));
  const saves = on("put", "/order/settings", ({ body }) => {
    const { version, phone, forwarder, trade, ...rules } = body as {
      version: number;
      phone: string;
      forwarder: object;
      trade: object;
    };
    return ok({ rules, version: version + 1, phone, forwarder, trade });
  });
  return { saves, ...renderScreen(<OrdersSection />, "/app/setting?type=orders") };
}

const save = () => screen.getByRole("button", { name: "Save" });

it("saves amounts as they are typed, and keeps what it does not show", async () => {
  const { person, saves } = open();
  const above = await screen.findByLabelText("Ask to type the amount above");
  expect(above).toHaveValue("100.5");
  await person.clear(above);
  await person.type(above, "49.90");
  await person.selectOptions(screen.getByLabelText("Shipping"), "Fastest");
  await person.click(save());
  expect(await screen.findByText("Settings saved")).toBeVisible();
  expect(saves[0]?.body).toEqual({
    ...RULES,
    version: 3,
    typed_above_minor: 4_990,
    ships: "fastest",
    phone: "",
    forwarder: null,
    trade: TRADE,
  });
  await person.click(save());
  await waitFor(() => expect(saves[1]?.body).toMatchObject({ version: 4, ships: "fastest" }));
});

it("names what is wrong at its field, and saves nothing", async () => {
  const { person, saves } = open();
  const hold = await screen.findByLabelText("Minutes to call an order back");
  await person.clear(hold);
  await person.type(hold, "2000");
  await person.type(screen.getByLabelText("Most that a supplier order may cost"), "5,5");
  await person.type(screen.getByLabelText("City"), "Yiwu");
  await person.click(save());
  expect(await screen.findByText("Enter a whole number from 0 to 1,440.")).toBeVisible();
  expect(screen.getByText("Enter an amount such as 50 or 49.90.")).toBeVisible();
  expect(screen.getAllByText("Enter name, phone and address of the forwarder.")).toHaveLength(3);
  expect(saves).toHaveLength(0);
});

it("says when somebody else saved them, and keeps what was typed", async () => {
  const { person } = open();
  on("put", "/order/settings", refusal(1000409, "Somebody changed these settings meanwhile."));
  await person.type(await screen.findByLabelText("Note to suppliers"), "No invoice");
  await person.click(save());
  expect(await screen.findByText("Somebody changed these settings meanwhile.")).toBeVisible();
  expect(screen.getByLabelText("Note to suppliers")).toHaveValue("No invoice");
});

it("limits what a sub-account and a token place a day; an empty limit is none", async () => {
  const { person, saves } = open();
  const member = await screen.findByLabelText("Li");
  expect(member).toHaveValue("200");
  await person.clear(member);
  await person.type(screen.getByLabelText("API token ERP (Anna)"), "50,5");
  await person.click(save());
  expect(await screen.findByText("Enter an amount such as 50 or 49.90.")).toBeVisible();
  await person.clear(screen.getByLabelText("API token ERP (Anna)"));
  await person.type(screen.getByLabelText("API token ERP (Anna)"), "50.5");
  await person.click(save());
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ daily_limits: { "token:5": 5_050 } }));
  expect(saves[0]?.body).not.toHaveProperty("daily_limits.8");
});

it("lets a sub-account read the limits only", async () => {
  open("1");
  expect(await screen.findAllByText("Only the main account can change limits.")).toHaveLength(2);
  expect(screen.getByLabelText("Most that a supplier order may cost")).toHaveAttribute("readonly");
  expect(screen.queryByText("Amount per day")).toBeNull();
});

it("keeps numbers for customs, and names a wrong one at its field", async () => {
  const { person, saves } = open();
  await person.type(await screen.findByLabelText("IOSS number"), "IM2760000528");
  await person.click(screen.getByLabelText("I pay duty and import tax, not my buyers"));
  await person.click(screen.getByLabelText("My AliExpress account is a business account"));
  await person.click(save());
  const trade = { ...TRADE, ioss: "IM2760000528", pays_duties: false, business_at: [1, 2] };
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ trade }));
  on(
    "put",
    "/order/settings",
    refusal(1000400, "Wrong", { fields: { "trade.eori": "Enter an EORI number." } }),
  );
  await person.type(screen.getByLabelText("EORI number"), "1");
  await person.click(save());
  expect(await screen.findByText("Enter an EORI number.")).toBeVisible();
});
