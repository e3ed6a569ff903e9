import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Fulfilment } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const parcel: Fulfilment = {
  id: "5",
  number: "A5",
  tenant_id: "1",
  merchant: "Tea House",
  key: "k1",
  country: "DE",
  currency: "USD",
  total: "15.00",
  lines: [{ sku: "POT-S", title: "Teapot", product_id: "7", pieces: 2, per: 1, price: "7.50" }],
  pieces: 2,
  state: "waiting",
  assignee_id: "",
  assignee: "",
  is_mine: false,
  claimed_at: null,
  carrier: "",
  tracking_number: "",
  problem: "",
  reason: "",
  created_at: "2026-11-30T08:00:00Z",
  paid_at: "2026-11-30T08:10:00Z",
  done_at: null,
  shipments: [],
  left: { "0": 2 },
  refusals: [],
  returned: "0.00",
  labels: [],
  erased_at: null,
};
const packing = { ...parcel, state: "picking", is_mine: true, assignee: "Kim" };
const session = { "GET /session": { ...operator } };
const dialog = async () => within(await screen.findByRole("dialog"));

it("lists what waits and claims a parcel after a yes", async () => {
  const seen = answers({
    ...session,
    "GET /fulfilments": { data: [parcel], total: 1 },
    "GET /fulfilments/5": { ...parcel },
    "POST /fulfilments/5/claim": packing,
  });
  const { user } = renderApp({ at: "/fulfilments" });
  await user.click(await screen.findByRole("link", { name: "A5" }));
  expect(await screen.findByText(/2 × Teapot/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show address" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Claim" }));
  await user.click((await dialog()).getByRole("button", { name: "Claim" }));
  await waitFor(() => expect(seen).toContain("POST /fulfilments/5/claim"));
});

it("shows the address to who packs it", async () => {
  const address = {
    name: "Anna Schmidt",
    company: "",
    phone: "",
    address1: "Lindenstraße 5",
    address2: "",
    city: "Berlin",
    province: "",
    postcode: "10969",
    country: "DE",
    extras: {},
  };
  answers({ ...session, "GET /fulfilments/5": packing, "POST /fulfilments/5/address": address });
  const { user } = renderApp({ at: "/fulfilments/5/show" });
  await user.click(await screen.findByRole("button", { name: "Show address" }));
  await user.click((await dialog()).getByRole("button", { name: "Show address" }));
  expect(await screen.findByText(/Lindenstraße 5/)).toBeVisible();
});

it("sends a parcel with its tracking number", async () => {
  const seen = answers({
    ...session,
    "GET /fulfilments/5": packing,
    "POST /fulfilments/5/ship": { ...packing, state: "shipped" },
  });
  const { user } = renderApp({ at: "/fulfilments/5/show" });
  await user.click(await screen.findByRole("button", { name: "Mark as sent" }));
  const form = await dialog();
  await user.type(form.getByRole("textbox", { name: /Tracking number/ }), "JD014");
  await user.click(form.getByRole("button", { name: "Mark as sent" }));
  await waitFor(() => expect(seen).toContain("POST /fulfilments/5/ship"));
});

it("sends a part first, and shows what left", async () => {
  const shipment = {
    id: "1",
    carrier: "DHL",
    tracking_number: "JD01",
    pieces: { "0": 1 },
    sent_at: "2026-11-30T09:00:00Z",
  };
  const seen = answers({
    ...session,
    "GET /fulfilments/5": { ...packing, shipments: [shipment], left: { "0": 1 } },
    "POST /fulfilments/5/ship": { ...packing, state: "shipped" },
  });
  const { user } = renderApp({ at: "/fulfilments/5/show" });
  expect(await screen.findByText("JD01")).toBeVisible();
  expect(screen.getByText(/1 × Teapot.*/, { selector: ":has(code), :has(span)" })).toBeVisible();
  expect(screen.queryByText(/2 × Teapot/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Refuse" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Mark as sent" }));
  const form = await dialog();
  const pieces = form.getByRole("textbox", { name: "Teapot (1 left)" });
  await user.type(form.getByRole("textbox", { name: /Tracking number/ }), "JD02");
  await user.clear(pieces);
  await user.type(pieces, "2");
  expect(form.getByRole("button", { name: "Mark as sent" })).toBeDisabled();
  await user.clear(pieces);
  await user.type(pieces, "1");
  await user.click(form.getByRole("button", { name: "Mark as sent" }));
  await waitFor(() => expect(seen).toContain("POST /fulfilments/5/ship"));
});

it("takes a parcel over from a colleague with a reason", async () => {
  const others = { ...packing, is_mine: false, assignee_id: "9" };
  const seen = answers({
    ...session,
    "GET /fulfilments/5": others,
    "POST /fulfilments/5/take_over": packing,
  });
  const { user } = renderApp({ at: "/fulfilments/5/show" });
  await user.click(await screen.findByRole("button", { name: "Take over" }));
  const form = await dialog();
  expect(form.getByText(/Kim packs it/)).toBeVisible();
  await user.type(form.getByRole("textbox"), "Ill today");
  await user.click(form.getByRole("button", { name: "Take over" }));
  await waitFor(() => expect(seen).toContain("POST /fulfilments/5/take_over"));
});

it("searches parcels, and keeps to one's own", async () => {
  const seen = answers({ ...session, "GET /fulfilments": { data: [parcel], total: 1 } });
  renderApp({ at: `/fulfilments?filter=${encodeURIComponent('{"q":"JD014","mine":true}')}` });
  expect(await screen.findByRole("link", { name: "A5" })).toBeVisible();
  expect(screen.getByRole("searchbox", { name: /Number, tracking/ })).toHaveValue("JD014");
  expect(seen.find((call) => call.startsWith("GET /fulfilments"))).toMatch(/q=JD014/);
  expect(seen.find((call) => call.startsWith("GET /fulfilments"))).toMatch(/mine=true/);
});

it("refuses a parcel with its problem and a reason", async () => {
  const seen = answers({
    ...session,
    "GET /fulfilments/5": packing,
    "POST /fulfilments/5/refuse": { ...packing, state: "refused" },
  });
  const { user } = renderApp({ at: "/fulfilments/5/show" });
  await user.click(await screen.findByRole("button", { name: "Refuse" }));
  const form = await dialog();
  await user.type(form.getByRole("textbox"), "Sold out until May");
  await user.click(form.getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(seen).toContain("POST /fulfilments/5/refuse"));
});

it("offers nothing to do with a parcel that is not paid", async () => {
  answers({ ...session, "GET /fulfilments/5": { ...parcel, state: "unpaid", paid_at: null } });
  renderApp({ at: "/fulfilments/5/show" });
  expect(await screen.findByText("Awaiting payment")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Claim" })).toBeNull();
});

const label = {
  id: "3",
  shipment_id: "",
  name: "label.pdf",
  pages: 1,
  byte_count: 900,
  uploaded_by: "Kim",
  uploaded_at: "2026-11-30T09:00:00Z",
};

it("uploads the label of the next parcel", async () => {
  const seen = answers({
    ...session,
    "GET /fulfilments/5": packing,
    "POST /fulfilments/5/label": { ...packing, labels: [label] },
  });
  const { user } = renderApp({ at: "/fulfilments/5/show" });
  expect(await screen.findByText("No label.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Upload label" }));
  const form = await dialog();
  expect(form.getByRole("button", { name: "Upload label" })).toBeDisabled();
  await user.upload(form.getByLabelText("Choose file", { selector: "input" }), new File(["x"], "dhl.pdf"));
  expect(form.getByText("dhl.pdf")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Upload label" }));
  await waitFor(() => expect(seen).toContain("POST /fulfilments/5/label"));
});

it("shows a label in a tab of its own, and removes it after a yes", async () => {
  const replace = vi.fn();
  vi.spyOn(window, "open").mockReturnValue({ location: { replace }, close: vi.fn() } as unknown as Window);
  const seen = answers({
    ...session,
    "GET /fulfilments/5": { ...packing, labels: [label] },
    "POST /fulfilments/5/label/3/show": { link: "/label" },
    "POST /fulfilments/5/label/3/remove": packing,
  });
  const { user } = renderApp({ at: "/fulfilments/5/show" });
  expect(await screen.findByText(/label.pdf, pages: 1, uploaded by Kim/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show and print" }));
  await user.click((await dialog()).getByRole("button", { name: "Show and print" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/label"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await user.click((await dialog()).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(seen).toContain("POST /fulfilments/5/label/3/remove"));
});

it("shows others that there is a label, and why they can't open it", async () => {
  answers({
    ...session,
    "GET /fulfilments/5": { ...packing, is_mine: false, assignee_id: "9", labels: [label] },
  });
  renderApp({ at: "/fulfilments/5/show" });
  expect(await screen.findByText(/Only who packs the parcel can open/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show and print" })).toBeNull();
});

it("refuses single items and shows what was paid back", async () => {
  const refusal = {
    id: "1",
    pieces: { "0": 1 },
    problem: "OUT_OF_STOCK",
    reason: "Broken",
    amount: "7.50",
    refused_by: "Kim",
    refused_at: "2026-11-30T09:00:00Z",
  };
  const partly = { ...packing, refusals: [refusal], returned: "7.50", left: { "0": 1 } };
  const seen = answers({
    ...session,
    "GET /fulfilments/5": packing,
    "POST /fulfilments/5/refuse_lines": partly,
  });
  const { user } = renderApp({ at: "/fulfilments/5/show" });
  await user.click(await screen.findByRole("button", { name: "Refuse items" }));
  const form = await dialog();
  const send = form.getByRole("button", { name: "Refuse items" });
  const pieces = form.getByRole("textbox", { name: "Teapot" });
  await user.type(form.getByRole("textbox", { name: /Reason/ }), "Broken");
  expect(form.getByText(/7\.50/)).toBeVisible();
  expect(send).toBeDisabled();
  await user.clear(pieces);
  await user.type(pieces, "1");
  answers({ "GET /fulfilments/5": partly });
  await user.click(send);
  await waitFor(() => expect(seen).toContain("POST /fulfilments/5/refuse_lines"));
  expect(await screen.findByText(/Refused by Kim/)).toBeVisible();
});
