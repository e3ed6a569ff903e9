import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Dispute } from "@/shared/api/types";
import { orderDetail } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { DisputesCard } from "./DisputesCard";
import { DisputesPage } from "./DisputesPage";

const dispute = (change: Partial<Dispute> = {}): Dispute => ({
  id: "5",
  order_id: "61",
  order_number: "#1001",
  store_id: "7",
  source: "hand",
  state: "needs_response",
  reason: "not_received",
  is_inquiry: false,
  amount: "40.00",
  fee: "15.00",
  fee_back: "0.00",
  took: "40.00",
  back: "0.00",
  currency: "USD",
  opened_at: "2026-11-20T10:00:00Z",
  due_at: "2026-12-01T22:59:59Z",
  sent_at: null,
  ended_at: null,
  ...change,
});

it("takes a dispute with its deadline, and shows what the bank took", async () => {
  on("get", "/user-config/detail", ok({ permissions: [{ index: 3, isSelect: true }] }));
  on("get", "/order/61/dispute", ok({ disputes: [dispute()] }));
  const sent = on("post", "/order/61/dispute", ok({ dispute: dispute() }));
  const { person } = renderScreen(<DisputesCard order={orderDetail({})} />, "/app/order?order=61");
  expect(await screen.findByText(/The bank took USD 40.00 · Fee USD 15.00/)).toBeVisible();
  expect(await screen.findByRole("link", { name: "Evidence, PDF" })).toHaveAttribute(
    "href",
    "/api/account-service/dispute/5/evidence.pdf?language=en",
  );
  await person.click(screen.getByRole("button", { name: "Add dispute" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Choose a date.")).toBeVisible();
  expect(sent).toHaveLength(0);
  await person.type(dialog.getByLabelText("Evidence due by"), "2026-12-20");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ reason: "not_received", is_inquiry: false, fee: "0" });
});

it("brings a dispute to its end", async () => {
  on("get", "/user-config/detail", ok({ permissions: [] }));
  on("get", "/order/61/dispute", ok({ disputes: [dispute()] }));
  const sent = on("put", "/dispute/5", ok({ dispute: dispute({ state: "won" }) }));
  const { person } = renderScreen(<DisputesCard order={orderDetail({})} />, "/app/order?order=61");
  await person.click(await screen.findByRole("button", { name: "Change dispute of USD 40.00" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.selectOptions(dialog.getByLabelText("Status"), "Won");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ state: "won", fee: "15.00", fee_back: "0.00" });
});

it("lists open disputes, and says what to do when there are none", async () => {
  on("get", "/user-config/detail", ok({ permissions: [] }));
  const asked = on("get", "/dispute", ({ url: { searchParams } }) =>
    searchParams.has("open")
      ? ok({ disputes: [], count: 0 })
      : ok({ disputes: [dispute({ state: "lost" })], count: 1 }),
  );
  const { person } = renderScreen(<DisputesPage />, "/app/order?disputes=1");
  expect(await screen.findByText(/appear by themselves/)).toBeVisible();
  await person.click(screen.getByLabelText("Only open disputes"));
  expect(await screen.findByRole("link", { name: "#1001" })).toBeVisible();
  expect(screen.getByText("Lost")).toBeVisible();
  expect(asked.length).toBeGreaterThan(1);
});

it("lets only the fees of a dispute be changed that the platform tells", async () => {
  on("get", "/user-config/detail", ok({ permissions: [] }));
  on("get", "/order/61/dispute", ok({ disputes: [dispute({ source: "platform" })] }));
  const sent = on("put", "/dispute/5", ok({ dispute: dispute({ source: "platform" }) }));
  const { person } = renderScreen(<DisputesCard order={orderDetail({})} />, "/app/order?order=61");
  await person.click(await screen.findByRole("button", { name: "Change dispute of USD 40.00" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/follows the platform/)).toBeVisible();
  expect(dialog.queryByLabelText("Status")).not.toBeInTheDocument();
  await person.clear(dialog.getByLabelText("Dispute fee (USD)"));
  await person.type(dialog.getByLabelText("Dispute fee (USD)"), "20.00");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ fee: "20.00" });
  expect(sent[0]?.body).not.toHaveProperty("state");
});
