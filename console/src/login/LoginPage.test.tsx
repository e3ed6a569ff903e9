import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const EXPIRED = { code: 1001000, message: "Security verification expired, please log in again.", fields: {} };
const WRONG = { code: 9, message: "Your account name or password is incorrect.", fields: {} };

function signedOut(more: Parameters<typeof answers>[0] = {}) {
  return answers({ "GET /session": [401, EXPIRED], "DELETE /session": [401, EXPIRED], ...more });
}

async function fillIn(user: ReturnType<typeof renderApp>["user"], totp: string) {
  await user.type(await screen.findByLabelText("Email address"), "operator@example.com");
  await user.type(screen.getByLabelText("Password"), "tradewind1");
  await user.type(screen.getByLabelText("One-time code"), totp);
  await user.click(screen.getByRole("button", { name: "Log in" }));
}

it("logs staff in with mailbox, password and one-time code", async () => {
  const seen = signedOut({
    "POST /session": { ...operator },
    "GET /start": { waiting: [], charts: [] },
  });
  const { user, address } = renderApp();
  await fillIn(user, "123456");
  expect(await screen.findByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect(address()).toBe("/");
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /session"]);
});

it("asks once whether somebody is signed in on the way to the log-in page", async () => {
  const seen = signedOut();
  const { address } = renderApp();
  expect(await screen.findByRole("heading", { level: 1, name: "Staff login" })).toBeVisible();
  expect(address()).toBe("/login");
  expect(seen).toEqual(["GET /session"]);
});

it("is inside main, with one heading", async () => {
  signedOut();
  renderApp({ at: "/login" });
  const heading = await screen.findByRole("heading", { level: 1, name: "Staff login" });
  expect(screen.getByRole("main")).toContainElement(heading);
});

it("asks for what is missing without bothering the server", async () => {
  const seen = signedOut();
  const { user } = renderApp({ at: "/login" });
  await fillIn(user, "12345");
  expect(await screen.findByText("Enter your six-digit one-time code.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual([]);
});

it("tells wrong credentials in our own words and empties the code", async () => {
  signedOut({ "POST /session": [400, WRONG] });
  const { user } = renderApp({ at: "/login" });
  await fillIn(user, "123456");
  expect(await screen.findByRole("alert")).toHaveTextContent("Each code works once.");
  await waitFor(() => expect(screen.getByLabelText("One-time code")).toHaveValue(""));
});

it("speaks Chinese once switched", async () => {
  signedOut();
  const { user } = renderApp({ at: "/login" });
  await user.click(await screen.findByRole("button", { name: "中文" }));
  expect(await screen.findByRole("heading", { level: 1, name: "员工登录" })).toBeVisible();
  expect(document.documentElement.lang).toBe("zh-CN");
});

it("has staff without a second factor set one up before anything else", async () => {
  const drawn = {
    secret: "JBSWY3DP",
    uri: "otpauth://x",
    picture: "data:image/svg+xml;base64,",
    draft: "d1",
  };
  const seen = signedOut({
    "POST /session": { ...operator, rights: [], must_enrol: true },
    "POST /session/enrolment/secret": drawn,
    "POST /session/enrolment": { staff: { ...operator }, recovery_codes: ["11112222", "33334444"] },
    "GET /start": { waiting: [], charts: [] },
  });
  const { user, address } = renderApp();
  await user.type(await screen.findByLabelText("Email address"), "operator@example.com");
  await user.type(screen.getByLabelText("Password"), "tradewind1{Enter}");
  expect(
    await screen.findByRole("heading", { level: 1, name: "Set up your authenticator app" }),
  ).toBeVisible();
  expect(await screen.findByText("JBSWY3DP")).toBeVisible();
  await user.type(screen.getByLabelText("Code from the app"), "123456{Enter}");
  expect(await screen.findByText("33334444")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I've saved my codes" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect(address()).toBe("/");
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual([
    "POST /session",
    "POST /session/enrolment/secret",
    "POST /session/enrolment",
  ]);
});
