import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { ACTING, dashboard, user } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { entryOf } from "./IframeMainScreen";

const EXCHANGE = "/user/pass/:ticket/login_simulation/:user";

beforeEach(() => vi.mocked(leave).mockClear());

function visit(address: string) {
  history.replaceState(null, "", address);
  return renderApp("/iframeMain");
}

it("spends the ticket once and goes on inside the portal", async () => {
  localStorage.setItem("userId", "1");
  const spent = on("post", EXCHANGE, ok({ redirect_url: "/app/myProducts" }));
  visit("/iframeMain?redirect_url=%2Fapp%2FmyProducts&user_id=7#ticket=abc");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app/myProducts"));
  expect(spent.map(({ url }) => url.pathname + url.search)).toEqual([
    "/api/account-service/user/pass/abc/login_simulation/7?redirect_url=%2Fapp%2FmyProducts",
  ]);
  expect(location.href).not.toContain("abc");
  expect(localStorage.getItem("userId")).toBeNull();
});

it("never leaves our origin, whatever the server is made to answer", async () => {
  on("post", EXCHANGE, ok({ redirect_url: "//evil.example" }));
  visit("/iframeMain?redirect_url=%2F%2Fevil.example&user_id=7#ticket=abc");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
});

it("says why when the ticket is not taken", async () => {
  on("post", EXCHANGE, refusal(9, "This link is no longer valid. Please create a new one in the console."));
  visit("/iframeMain?redirect_url=%2Fapp&user_id=7#ticket=old");
  expect(await screen.findByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  expect(screen.getByText(/create a new one/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login");
  expect(leave).not.toHaveBeenCalled();
});

it("asks nothing for a link without a ticket", async () => {
  visit("/iframeMain?redirect_url=%2Fapp&user_id=7");
  expect(await screen.findByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});

it.each(["?user_id=7", "?user_id=x#ticket=a", "?user_id=-1#ticket=a", "#ticket=a", "?user_id=7#ticket="])(
  "reads no entry from %s",
  (address) => {
    const { search, hash } = new URL(address, "http://localhost");
    expect(entryOf({ search, hash })).toBeUndefined();
  },
);

it("shows staff as whom they act and why, and leads back to the console", async () => {
  arrange();
  on("get", "/user/info", ok({ user: user({ mailbox: "anna@example.com" }), acting: ACTING }));
  const left = on("post", "/user/impersonation/leave", ok({ url: "/console/users/7/show" }));
  const person = renderApp("/app/importProducts");
  const banner = await screen.findByRole("complementary", { name: "You're acting for a merchant" });
  expect(banner).toHaveTextContent("You're acting as anna@example.com");
  expect(banner).toHaveTextContent("Reason: Import stuck.");
  await person.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/console/users/7/show"));
  expect(left).toHaveLength(1);
});

it("keeps staff out of what is the merchant's own: profile, team, keys, data", async () => {
  arrange();
  on("get", "/user/info", ok({ user: user(), acting: ACTING }));
  on("get", "/setting/price-rule", refusal(9, "not now"));
  const profile = on("get", "/user/profile");
  const person = renderApp("/app/profileSetting");
  expect(await screen.findByText(/can't open the profile/)).toBeVisible();
  await person.click(screen.getByRole("link", { name: "Settings" }));
  const tabs = within(await screen.findByRole("navigation", { name: "Settings sections" }));
  expect(tabs.getByRole("link", { name: "Notifications" })).toBeVisible();
  for (const name of ["Team", "API keys and webhooks", "Data and privacy"])
    expect(tabs.queryByRole("link", { name })).toBeNull();
  expect(profile).toEqual([]);
});

it("offers staff no move in the user's own guide", async () => {
  arrange();
  on("get", "/user/info", ok({ user: user({ menus: ["DASHBOARD"] }), acting: ACTING }));
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  on("get", "/user-config/1/0", ok({ first_login: { state: 13, type: "next", num: 0 } }));
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("button", { name: "Account" }));
  expect(await screen.findByRole("menuitem", { name: "Log out" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Beginner's Guide" })).toBeNull();
});

it("shows a user nothing of it", async () => {
  arrange();
  renderApp("/app/importProducts");
  expect(await screen.findByRole("main")).toBeVisible();
  expect(screen.queryByRole("complementary", { name: "You're acting for a merchant" })).toBeNull();
});
