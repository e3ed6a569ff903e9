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

function visit(query = "", visitor: object = { country: { iso_code: "" } }) {
  history.replaceState(null, "", `/login${query}`);
  vi.mocked(leave).mockClear();
  on("get", "*/api/ip-service/ip", ok({ ...visitor }));
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

it("says why whoever was signed in has to log in again, until they have logged in", async () => {
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

it("keeps saying so, and asks for no password of an account that does not exist", async () => {
  const unknown = "The account does not exist. Please enter a valid Login ID";
  const requests = on("post", "/email/exist", refusal(1001101, "whatever the server says"));
  const tries = on("post", "/user/login", refusal(9, "server words"));
  await fillIn(visit(), "nobody@example.com", "secret1");
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  expect(await screen.findByText(unknown)).toBeVisible();
  expect(screen.queryByText("Your account name or password is incorrect.")).toBeNull();
  expect(tries).toEqual([]);
});

it("logs in by an address that was registered since it was unknown", async () => {
  on("post", "/email/exist", refusal(1001101, "whatever the server says"));
  on("post", "/user/login", ok({ user: user() }));
  const person = visit();
  await person.type(screen.getByLabelText("Email"), "mei@example.com");
  await person.type(screen.getByLabelText("Password"), "secret1");
  expect(await screen.findByText(/The account does not exist/)).toBeVisible();
  on("post", "/email/exist");
  await person.click(screen.getByRole("button", { name: "Log In" }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

it("says of a refused password that its account does not exist, where that is why", async () => {
  on("post", "/email/exist");
  on("post", "/user/login", () => {
    on("post", "/email/exist", refusal(1001101, "whatever the server says"));
    return refusal(9, "server words");
  });
  await fillIn(visit(), "nobody@example.com", "secret1");
  expect(await screen.findByText("The account does not exist. Please enter a valid Login ID")).toBeVisible();
  expect(screen.queryByText("Your account name or password is incorrect.")).toBeNull();
});

it("says why a deactivated account is refused, in the server's words", async () => {
  const why = "This sub-account is deactivated. Please ask the owner of the main account.";
  on("post", "/email/exist");
  on("post", "/user/login", refusal(1005026, why));
  await fillIn(visit(), "mei@example.com", "secret1");
  expect(await screen.findByText(why)).toBeVisible();
});

it.each([
  ["offers a mobile number where codes can be sent to it", true, 1],
  ["offers none where no text message is sent", false, 0],
])("%s", async (_what, takes_phones, offered) => {
  localStorage.setItem("logInMode", "phone");
  visit("", { country: { iso_code: "CN" }, takes_phones });
  const field = takes_phones ? /Mobile number|手机号/ : /Email|邮箱/;
  expect(await screen.findByRole("textbox", { name: field })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryAllByRole("button", { name: /Use a|使用手机号|使用邮箱/ })).toHaveLength(offered),
  );
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
