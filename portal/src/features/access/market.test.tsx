import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { beforeEach, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { user } from "@/testing/data";
import { ok, on, refusal } from "@/testing/server";
import { MarketLogInScreen } from "./MarketLogInScreen";

beforeEach(() => {
  vi.mocked(leave).mockClear();
  history.replaceState(null, "", "/serviceMarketLogin");
  on("get", "*/api/ip-service/ip", ok({ country: { iso_code: "" } }));
  on("post", "/email/exist");
});

function visit() {
  render(
    <AppTheme>
      <MarketLogInScreen />
    </AppTheme>,
  );
  return setUpTypist();
}

async function logIn(person: ReturnType<typeof visit>) {
  await person.type(screen.getByLabelText("Email"), "mei@example.com");
  await person.type(screen.getByLabelText("Password"), "tea4two");
  await person.click(screen.getByRole("button", { name: "Log In" }));
}

it("tells search engines in the reader's language what the market is", () => {
  document.head.innerHTML = '<meta name="description" content="The app">';
  const described = () => document.querySelector('meta[name="description"]')?.getAttribute("content");
  visit();
  const [item] = document.querySelectorAll('[itemtype="https://schema.org/Service"]');
  expect(item?.querySelector("[itemprop=name]")).toHaveAttribute("content", "Service Market");
  expect(item?.querySelector("[itemprop=description]")).toHaveAttribute("content", described());
  expect(described()).toContain("Order sourcing");
  cleanup();
  expect(described()).toBe("The app");
});

it("opens a session of the market, and remembers nobody for the portal", async () => {
  const calls = on("post", "/user/login", ok({ user: user() }));
  const person = visit();
  expect(screen.getByRole("heading", { name: "Log in Service Market" })).toBeVisible();
  const register = "/register?redirectUrl=%2FserviceMarketFindServices";
  expect(screen.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", register);
  await logIn(person);
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/serviceMarketFindServices"));
  expect(calls[0]?.body).toMatchObject({ series_id: 5, mailbox: "mei@example.com" });
  expect(localStorage.getItem("userId")).toBeNull();
});

it("lets the server refuse an empty account", async () => {
  const calls = on("post", "/user/login", refusal(9, "Your account name or password is incorrect."));
  const person = visit();
  await person.type(screen.getByLabelText("Password"), "secret-1");
  await person.click(screen.getByRole("button", { name: "Log In" }));
  expect(await screen.findByText("Your account name or password is incorrect.")).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ mailbox: "", series_id: 5 });
});

it.each([
  ["", "Email", "The input is not valid E-mail!"],
  ["CN", "Mobile number", "The input is not valid phone number / email."],
])("says in its own words what is no mailbox (country %j)", async (country, label, sentence) => {
  on("get", "*/api/ip-service/ip", ok({ country: { iso_code: country } }));
  const calls = on("post", "/user/login");
  const person = visit();
  await person.type(await screen.findByLabelText(label), "mei");
  await person.click(screen.getByRole("button", { name: "Log In" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(calls).toHaveLength(0);
});

it("names an expired sub-account, and nothing else", async () => {
  on("post", "/user/login", refusal(1005011, "x"));
  await logIn(visit());
  expect(await screen.findByText("Sorry, this sub account has expired.")).toBeVisible();
});

it("lets in at once whom the portal knows", async () => {
  localStorage.setItem("userId", "7");
  on("get", "/service-market");
  visit();
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/serviceMarketFindServices"));
});
