import { render, screen, waitFor } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { isPassword } from "@/shared/accounts/rules";
import { browserZone } from "@/shared/format/zone";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { user } from "@/testing/data";
import { promised } from "@/testing/promised";
import { ok, on, refusal, server } from "@/testing/server";
import { RegisterScreen } from "./RegisterScreen";

function visit(query = "") {
  history.replaceState(null, "", `/register${query}`);
  vi.mocked(leave).mockClear();
  on("get", "*/api/ip-service/ip", ok({ country: { iso_code: "" } }));
  render(
    <AppTheme>
      <RegisterScreen />
    </AppTheme>,
  );
  return setUpTypist();
}

const codeButton = () => screen.getByRole("button", { name: /Get code/ });

it("registers with the code that was mailed", async () => {
  on("post", "/email/exist");
  const mails = on("post", "/email/send", ok({ wait: 59 }));
  const calls = on("post", "/user/register", ok({ user: user() }));
  const person = visit("?email=mei%40example.com&source=fair&referrer=A1");
  await waitFor(() => expect(codeButton()).toBeEnabled());
  await person.click(codeButton());
  expect(await screen.findByText(/We sent a code to mei@example.com/)).toBeVisible();
  await person.type(screen.getByLabelText("Verification code"), "123456");
  await person.type(screen.getByLabelText("Password"), "tea4two");
  await person.click(screen.getByRole("button", { name: "Sign up for free" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
  expect(mails.map((call) => call.body)).toEqual([{ email: "mei@example.com", type: 1 }]);
  expect(calls.map((call) => call.body)).toEqual([
    {
      mailbox: "mei@example.com",
      code: "123456",
      password: "tea4two",
      source: "fair",
      referrer: "A1",
      time_zone: browserZone(),
    },
  ]);
});

it("counts down what the server asks for, and offers another code then", async () => {
  on("post", "/email/exist");
  on("post", "/email/send", ok({ wait: 1 }));
  const person = visit("?email=mei%40example.com");
  await waitFor(() => expect(codeButton()).toBeEnabled());
  await person.click(codeButton());
  await waitFor(() => expect(codeButton()).toHaveTextContent("1 s"));
  expect(codeButton()).toBeDisabled();
  await waitFor(() => expect(codeButton()).toBeEnabled(), { timeout: 4_000 });
});

it("restarts the countdown with the wait of a refusal", async () => {
  on("post", "/email/exist");
  on("post", "/email/send", refusal(1000429, "Please wait.", { wait: 31 }));
  const person = visit("?email=mei%40example.com");
  await waitFor(() => expect(codeButton()).toBeEnabled());
  await person.click(codeButton());
  await waitFor(() => expect(codeButton()).toHaveTextContent("31 s"));
  expect(screen.getByText("Please wait.")).toBeVisible();
});

it("offers no code for a mailbox that has an account", async () => {
  on("post", "/email/exist", refusal(9, "server words"));
  visit("?email=mei%40example.com");
  expect(await screen.findByText("This email has been registered.")).toBeVisible();
  expect(codeButton()).toBeDisabled();
});

it("says on each field what is wrong, and asks nothing", async () => {
  const calls = on("post", "/user/register");
  const person = visit();
  await person.type(screen.getByLabelText("Verification code"), "12");
  await person.click(screen.getByRole("button", { name: "Sign up for free" }));
  expect(screen.getByText("Your email must be valid.")).toBeVisible();
  expect(screen.getByText("Invalid code, please check.")).toBeVisible();
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/between 6 and 20 characters/);
  expect(calls).toEqual([]);
});

it("puts the server's field messages on their fields", async () => {
  on("post", "/email/exist");
  on("post", "/user/register", refusal(1000400, "code", { fields: { code: "Invalid code, please check." } }));
  const person = visit("?email=mei%40example.com");
  await person.type(screen.getByLabelText("Verification code"), "123456");
  await person.type(screen.getByLabelText("Password"), "tea4two");
  await person.click(screen.getByRole("button", { name: "Sign up for free" }));
  expect(await screen.findByText("Invalid code, please check.")).toBeVisible();
  expect(leave).not.toHaveBeenCalled();
});

it.each([
  ["tea4two", true],
  ["short", false],
  ["lettersonly", false],
  ["12345678", false],
  ["12345!", true],
  ["twenty-one-characters", false],
])("judges the password %s", (password, fine) => {
  expect(isPassword(password)).toBe(fine);
});

it("offers the code for the address that is written now, however late the answer for the address before", async () => {
  const slow = promised<void>();
  const requested: unknown[] = [];
  server.use(
    http.post("*/email/exist", async ({ request }) => {
      const { email } = (await request.json()) as { email: string };
      requested.push(email);
      if (email === "mei@example.com") await slow.promise;
      return HttpResponse.json(ok());
    }),
  );
  const person = visit("?email=mei%40example.com");
  await waitFor(() => expect(requested).toEqual(["mei@example.com"]));
  await person.type(screen.getByLabelText("Email"), "n");
  await waitFor(() => expect(codeButton()).toBeEnabled());
  slow.resolve(undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(codeButton()).toBeEnabled();
});

it("asks again for an address that could not be looked up just now", async () => {
  const busy = Response.json(refusal(1000429, "Too many requests.", { wait: 1 }), { status: 429 });
  const replies = [busy, Response.json(ok())];
  on("post", "/email/exist", () => replies.shift() as Response);
  visit("?email=mei%40example.com");
  expect(await screen.findByText("Too many requests.")).toBeVisible();
  expect(codeButton()).toBeDisabled();
  await waitFor(() => expect(codeButton()).toBeEnabled(), { timeout: 4_000 });
  expect(screen.queryByText("Too many requests.")).toBeNull();
});
