import { render, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { setUpTypist } from "@web/typist";
import { http } from "msw";
import { expect, it, vi } from "vitest";
import { noteSessionEnd, sessionHasEnded } from "@/shared/api/sessionEnd";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { user } from "@/testing/data";
import { promised } from "@/testing/promised";
import { ok, on, refusal, server } from "@/testing/server";
import { LogInScreen } from "./LogInScreen";

function visit(query = "") {
  history.replaceState(null, "", `/login${query}`);
  vi.mocked(leave).mockClear();
  on("get", "*/api/ip-service/ip", ok({ country: { iso_code: "" } }));
  render(
    <AppTheme>
      <LogInScreen />
    </AppTheme>,
  );
  return setUpTypist();
}

async function fillIn(person: UserEvent, mailbox: string, password: string) {
  if (mailbox) await person.type(screen.getByLabelText("Email"), mailbox);
  if (password) await person.type(screen.getByLabelText("Password"), password);
  await person.click(screen.getByRole("button", { name: "Log In" }));
}

it("logs in and goes to the start of the app", async () => {
  on("post", "/email/exist");
  const calls = on("post", "/user/login", ok({ user: user(), token: "t" }));
  await fillIn(visit(), " mei@example.com ", "secret1");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
  expect(calls.map((call) => call.body)).toEqual([
    { mailbox: "mei@example.com", password: "secret1", series_id: 1 },
  ]);
  expect(localStorage.getItem("userId")).toBe("7");
  expect(Object.keys(localStorage)).not.toContain("token");
});

it("returns to where the visitor was sent away from", async () => {
  on("post", "/email/exist");
  on("post", "/user/login", ok({ user: user() }));
  await fillIn(visit("?redirectUrl=%2Fapp%2FmyProducts%3Fpage%3D2"), "mei@example.com", "secret1");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app/myProducts?page=2"));
});

it("says why whoever was signed in stands here again, until they have logged in", async () => {
  noteSessionEnd();
  on("post", "/email/exist");
  on("post", "/user/login", ok({ user: user() }));
  const person = visit("?redirectUrl=%2Fapp%2FmyProducts");
  expect(screen.getByText("Security verification expired, please log in again.")).toBeVisible();
  await fillIn(person, "mei@example.com", "secret1");
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(sessionHasEnded()).toBe(false);
});

it("never leaves for somebody else's address", async () => {
  on("post", "/email/exist");
  on("post", "/user/login", ok({ user: user() }));
  await fillIn(visit("?redirectUrl=https%3A%2F%2Fevil.example%2Fapp"), "mei@example.com", "secret1");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
});

it("says what is missing before it asks the server", async () => {
  const calls = on("post", "/user/login");
  await fillIn(visit(), "mei", "");
  expect(screen.getByText("Your email must be valid.")).toBeVisible();
  expect(screen.getByText("Please input your Password!")).toBeVisible();
  expect(calls).toEqual([]);
});

it("says that an account does not exist when the mailbox is left", async () => {
  on("post", "/email/exist", refusal(1001101, "whatever the server says"));
  const person = visit();
  await person.type(screen.getByLabelText("Email"), "nobody@example.com");
  await person.tab();
  expect(await screen.findByText("The account does not exist. Please enter a valid Login ID")).toBeVisible();
});

it("says nothing of an address that was mended before the answer came", async () => {
  const late = promised<Response>();
  server.use(http.post("*/email/exist", () => late.promise));
  const person = visit();
  await person.type(screen.getByLabelText("Email"), "nobody@example.co");
  await person.tab();
  await person.type(screen.getByLabelText("Email"), "m");
  late.resolve(Response.json(refusal(1001101, "whatever the server says")));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(/The account does not exist/)).toBeNull();
});

it.each([
  [1005011, "Sorry, this sub account has expired."],
  [1005024, "This account is being deleted. Only its owner can still log in."],
  [9, "Your account name or password is incorrect."],
])("shows refusal %i in the specified words", async (code, words) => {
  on("post", "/email/exist");
  on("post", "/user/login", refusal(code, "server words"));
  await fillIn(visit(), "mei@example.com", "secret1");
  expect(await screen.findByText(words)).toBeVisible();
  expect(leave).not.toHaveBeenCalled();
});

it("speaks Chinese after the switch and remembers it", async () => {
  const person = visit();
  await person.click(screen.getByRole("button", { name: "中文" }));
  expect(screen.getByRole("heading", { name: "欢迎回来" })).toBeVisible();
  expect(document.documentElement.lang).toBe("zh-Hans");
  expect(localStorage.getItem("language")).toBe("zh");
});

it("passes somebody who is still signed in on to the app", async () => {
  localStorage.setItem("userId", "7");
  on("get", "/user/info", ok({ user: user() }));
  visit();
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
});
