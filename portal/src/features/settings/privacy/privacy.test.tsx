import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const most = { notification_days: 90, process_days: 90, event_days: 90, buyer_days: 730 };

function visit(requests: object[] = []) {
  arrange();
  on("get", "/order/data_requests", ok({ requests }));
  on("get", "/setting/retention", ok({ retention: most, most, least: 7, least_buyer_days: 60 }));
  on("get", "/user/export", ok({ export: null }));
  on("get", "/user/second_factor", ok({ totp_since: null, recovery_codes_left: 0 }));
  return renderApp("/app/setting?type=privacy");
}

it("settles how long data is kept, within the bounds", async () => {
  const person = visit();
  const shorter = { ...most, process_days: 30 };
  const calls = on(
    "put",
    "/setting/retention",
    ok({ retention: shorter, most, least: 7, least_buyer_days: 60 }),
  );
  const days = await screen.findByLabelText("Finished processes (days)");
  await person.clear(days);
  await person.type(days, "3");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("7 to 90 days");
  expect(calls).toEqual([]);
  await person.type(days, "0");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Settings saved")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([shorter]);
});

it("keeps buyers' data for as long as a parcel may be on its way", async () => {
  const person = visit();
  const days = await screen.findByLabelText("Buyers' personal data (days)");
  await person.clear(days);
  await person.type(days, "59");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("60 to 730 days");
});

it("puts the server's refusal at its field", async () => {
  const person = visit();
  const fields = { event_days: "Please choose 7 to 60 days." };
  on("put", "/setting/retention", refusal(1000400, "No.", { fields }));
  await person.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please choose 7 to 60 days.")).toBeVisible();
});

it("gives the data of a buyer who asks for it", async () => {
  const request = { id: "7", store_id: "1", store_name: "Tea House", downloaded_at: null };
  visit([{ ...request, requested_at: "2026-11-30T08:00:00Z" }]);
  const card = await screen.findByRole("region", { name: "Buyers who ask for their data" });
  expect(card).toHaveTextContent("Tea House");
  expect(card).not.toHaveTextContent("Downloaded");
  expect(screen.getByRole("link", { name: "Download" })).toHaveAttribute(
    "href",
    "/api/account-service/order/data_requests/7.csv",
  );
});

it("shows no requests while nobody asks", async () => {
  visit();
  expect(await screen.findByLabelText("Finished processes (days)")).toBeVisible();
  expect(screen.queryByText("Buyers who ask for their data")).not.toBeInTheDocument();
});

it("offers the export and the deletion of the account", async () => {
  visit();
  expect(await screen.findByRole("button", { name: "Delete account" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Export my data" })).toBeVisible();
});

it("keeps the chosen ways of notices", async () => {
  arrange({ user: { menus: ["IMPORT_LIST"], root_id: "1" } });
  const choices = [{ kind: "store_disconnected", tab: "system", channel: "both" }];
  on("get", "/notice/settings", ok({ choices, digest: "at_once" }));
  const saved = on("put", "/notice/settings", ok({ choices, digest: "at_once" }));
  const person = renderApp("/app/setting?type=notifications");
  await person.click(await screen.findByRole("checkbox", { name: "Store disconnected: By email" }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([
      { channels: { store_disconnected: "app" }, digest: "at_once" },
    ]),
  );
});
