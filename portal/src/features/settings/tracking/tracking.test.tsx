import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { TrackingSection } from "./TrackingSection";

const RULES = {
  fulfil_when: "number",
  store_notifies: true,
  pushes_events: true,
  carriers: { CAINIAO: "4px" },
  stale_days: 14,
};
const CARRIERS = [
  { code: "4px", name: "4PX" },
  { code: "ups", name: "UPS" },
];

const WORDS = { subject: "Shipped {order}", body: "Hello {name}" };
const MAILS = {
  rules: { events: [], texts: {}, sender: "", reply_to: "", language: "en", besides_stores: false },
  version: 0,
  defaults: { en: { shipped: WORDS, delivered: WORDS } },
  variables: ["order", "name"],
};
const PAGE = "https://shops.example/track/k";
const opened = (is_open: boolean) => ok({ is_open, url: is_open ? PAGE : "" });

it("opens the page for buyers and shows its link", async () => {
  on("get", "/parcel/settings", ok({ rules: RULES, version: 2, known_carriers: CARRIERS }));
  on("get", "/parcel/page", opened(false));
  on("get", "/parcel/mails", ok(MAILS));
  const switches = on("put", "/parcel/page", opened(true));
  const { person } = renderScreen(<TrackingSection />, "/app/setting?type=tracking");
  const tick = await screen.findByLabelText("Show the page to buyers");
  expect(screen.queryByLabelText("Link for your buyers")).toBeNull();
  on("get", "/parcel/page", opened(true));
  await person.click(tick);
  expect(await screen.findByLabelText("Link for your buyers")).toHaveValue(PAGE);
  expect(switches.map(({ body }) => body)).toEqual([{ is_open: true }]);
});

it("saves when a store is told, and which carrier a way to ship has", async () => {
  on("get", "/parcel/settings", ok({ rules: RULES, version: 2, known_carriers: CARRIERS }));
  on("get", "/parcel/page", opened(false));
  on("get", "/parcel/mails", ok(MAILS));
  const saves = on("put", "/parcel/settings", ok({ rules: RULES, version: 3, known_carriers: CARRIERS }));
  const { person } = renderScreen(<TrackingSection />, "/app/setting?type=tracking");
  const days = await screen.findByLabelText("Days of silence until a parcel counts as late");
  const [save] = screen.getAllByRole("button", { name: "Save" }) as [HTMLElement];
  await person.clear(days);
  await person.type(days, "120");
  await person.click(screen.getByRole("button", { name: "Add shipping method" }));
  await person.click(save);
  expect(await screen.findByText("Enter a number from 1 to 90.")).toBeVisible();
  expect(screen.getByText("Enter the shipping method, or remove this row.")).toBeVisible();
  expect(saves).toHaveLength(0);
  await person.clear(days);
  await person.type(days, "21");
  const [, service] = screen.getAllByLabelText("Shipping method");
  await person.type(service as HTMLElement, "EPACKET");
  await person.click(screen.getByLabelText("Let the store email the buyer when a parcel leaves"));
  await person.click(save);
  await waitFor(() =>
    expect(saves.map(({ body }) => body)).toEqual([
      {
        version: 2,
        fulfil_when: "number",
        store_notifies: false,
        pushes_events: true,
        stale_days: 21,
        carriers: { CAINIAO: "4px", EPACKET: "4px" },
      },
    ]),
  );
});

it("switches mails on with own words, shows them and sends a test", async () => {
  on("get", "/parcel/settings", ok({ rules: RULES, version: 2, known_carriers: CARRIERS }));
  on("get", "/parcel/page", opened(false));
  on("get", "/parcel/mails", ok(MAILS));
  const saves = on("put", "/parcel/mails", ok({ ...MAILS, version: 1 }));
  const previews = on(
    "post",
    "/parcel/mails/preview",
    ok({ sender: "Tea House", subject: "Shipped #1001", text: "Hello Anna", html: "" }),
  );
  const tests = on("post", "/parcel/mails/test", ok({ email: "anna@tea.example" }));
  const { person } = renderScreen(<TrackingSection />, "/app/setting?type=tracking");
  const card = within(
    (await screen.findByRole("heading", { name: "Emails to buyers" })).closest("section") as HTMLElement,
  );
  await person.click(card.getByRole("checkbox", { name: "Shipped" }));
  await person.click(card.getByRole("button", { name: "Save" }));
  expect(await card.findByText("Enter the address for your buyers' replies.")).toBeVisible();
  expect(saves).toHaveLength(0);
  await person.type(card.getByLabelText("Replies to"), "care@tea.example");
  await person.clear(card.getByLabelText("Subject"));
  await person.type(card.getByLabelText("Subject"), "On its way");
  await person.click(card.getByRole("button", { name: "Preview" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Hello Anna")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Close" }));
  await person.click(card.getByRole("button", { name: "Send me a test" }));
  await waitFor(() => expect(tests).toHaveLength(1));
  const own = { subject: "On its way", body: WORDS.body };
  const tried = { ...own, language: "en", sender: "", reply_to: "care@tea.example" };
  expect([...previews, ...tests].map(({ body }) => body)).toEqual([tried, tried]);
  await person.click(card.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saves.map(({ body }) => body)).toEqual([
      {
        version: 0,
        events: ["shipped"],
        texts: { en: { shipped: own } },
        sender: "",
        reply_to: "care@tea.example",
        language: "en",
        besides_stores: false,
      },
    ]),
  );
});
