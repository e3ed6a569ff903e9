import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { MainRoleOffer } from "@/shared/api/types";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const offer = (change: Partial<MainRoleOffer> = {}): MainRoleOffer => ({
  giver: "mei@example.com",
  receiver: "ben@example.com",
  receiver_id: "9",
  giver_stays: true,
  offered_at: "2026-11-20T10:00:00Z",
  valid_until: "2026-11-23T10:00:00Z",
  is_mine: true,
  ...change,
});

function open(found: MainRoleOffer | null, address = "/app/mainAccount?token=abc") {
  arrange({
    user: { id: "9", root_id: "7", menus: [], landing: "/app/setting?type=listing", is_confined: true },
  });
  on("get", "/main_account/offer", ok({ offer: found }));
  on("get", "/user/second_factor", ok({ totp_since: null, recovery_codes_left: 0 }));
  on("get", "/setting/listing", refusal(9, "not now"));
  on("get", "/sub_account", refusal(9, "not now"));
  return renderApp(address);
}

it("is accepted with the mailed token and the password, and leads to the team", async () => {
  const person = open(offer());
  const wrong = { current_password: "The current password is wrong." };
  const calls = on("post", "/main_account/offer/accept", () => {
    if (calls.length === 1) return refusal(1000400, wrong.current_password, { fields: wrong });
    on(
      "get",
      "/user/info",
      ok({ user: { id: "9", root_id: "", menus: ["SETTINGS"], landing: "", is_confined: false } }),
    );
    return ok({ token: "t" });
  });
  expect(await screen.findByRole("heading", { name: /mei@example.com wants to hand/ })).toBeVisible();
  expect(screen.getByText(/stays as a sub-account/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Become the main account" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByLabelText("Current password"), "tea4two{Enter}");
  await waitFor(() =>
    expect(dialog.getByLabelText("Current password")).toHaveAccessibleDescription(wrong.current_password),
  );
  await person.click(dialog.getByRole("button", { name: "Become the main account" }));
  await waitFor(() => expect(whereAmI().searchParams.get("type")).toBe("team"));
  expect(calls.at(-1)?.body).toEqual({ token: "abc", current_password: "tea4two", code: "" });
});

it("is declined after a yes", async () => {
  const person = open(offer({ giver_stays: false }), "/app/mainAccount");
  const calls = on("post", "/main_account/offer/decline");
  expect(await screen.findByText(/leaves. Their access is deleted/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Become the main account" })).toBeNull();
  expect(screen.getByText(/open the link in the email/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Decline" }));
  expect(calls).toHaveLength(0);
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

it("says so where there is no offer, or it is the reader's own", async () => {
  open(null);
  expect(await screen.findByRole("heading", { name: "No open offer" })).toBeVisible();
});

it("leads who made the offer to the team", async () => {
  open(offer({ is_mine: false }));
  expect(
    await screen.findByText("ben@example.com can accept it with the link in their email."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Team" })).toBeVisible();
});
