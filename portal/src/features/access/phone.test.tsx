import { render, screen, waitFor } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { beforeEach, expect, it, vi } from "vitest";
import { isPhone } from "@/shared/accounts/rules";
import { browserZone } from "@/shared/format/zone";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { user } from "@/testing/data";
import { ok, on, refusal } from "@/testing/server";
import { LogInScreen } from "./LogInScreen";
import { RegisterScreen } from "./RegisterScreen";

beforeEach(() => {
  vi.mocked(leave).mockClear();
  history.replaceState(null, "", "/login");
});

function visit(screenOf = <LogInScreen />, country = "CN") {
  on("get", "*/api/ip-service/ip", ok({ country: { iso_code: country } }));
  render(<AppTheme>{screenOf}</AppTheme>);
  return setUpTypist();
}

it("speaks Chinese and asks for the phone number in China, and logs in by it", async () => {
  localStorage.removeItem("language");
  on("post", "/email/exist");
  const calls = on("post", "/user/login", ok({ user: user({ phone: "13800138000" }) }));
  const person = visit();
  await person.type(await screen.findByLabelText("手机号"), "13800138000");
  await person.type(screen.getByLabelText("密码"), "tea4two");
  await person.click(screen.getByRole("button", { name: "登录" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
  expect(calls.map((call) => call.body)).toEqual([
    { mailbox: "13800138000", password: "tea4two", series_id: 1 },
  ]);
  expect(localStorage.getItem("language")).toBeNull();
});

it("asks everybody else for the e-mail address, and lets them choose", async () => {
  const person = visit(<LogInScreen />, "DE");
  expect(screen.getByLabelText("Email")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Use a mobile number" }));
  await person.type(screen.getByLabelText("Mobile number"), "1380013");
  await person.click(screen.getByRole("button", { name: "Log In" }));
  expect(screen.getByText("Your phone number must be valid.")).toBeVisible();
  expect(localStorage.getItem("logInMode")).toBe("phone");
});

it("keeps the reader's own choice in China", async () => {
  localStorage.setItem("logInMode", "email");
  localStorage.setItem("language", "en");
  visit();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByLabelText("Email")).toBeVisible();
});

it("asks for the e-mail address that the address names, whatever was chosen before", async () => {
  localStorage.setItem("logInMode", "phone");
  history.replaceState(null, "", "/register?email=mei%40example.com");
  on("post", "/email/exist");
  visit(<RegisterScreen />);
  expect(await screen.findByLabelText("Email")).toHaveValue("mei@example.com");
});

it("registers with a code that came by text message", async () => {
  localStorage.setItem("logInMode", "phone");
  on("post", "/email/exist");
  const texts = on("post", "/sms", ok({ wait: 59 }));
  const calls = on("post", "/user/register", ok({ user: user() }));
  const person = visit(<RegisterScreen />);
  await person.type(screen.getByLabelText("Mobile number"), "13800138000");
  const button = screen.getByRole("button", { name: /Get code/ });
  await waitFor(() => expect(button).toBeEnabled());
  await person.click(button);
  expect(await screen.findByText(/We sent a code to 13800138000/)).toBeVisible();
  await person.type(screen.getByLabelText("Verification code"), "123456");
  await person.type(screen.getByLabelText("Password"), "tea4two");
  await person.click(screen.getByRole("button", { name: "Sign up for free" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
  expect(texts.map((call) => call.body)).toEqual([{ phone: "13800138000", type: 1 }]);
  expect(calls.map((call) => call.body)).toEqual([
    {
      mailbox: "13800138000",
      code: "123456",
      password: "tea4two",
      source: "",
      referrer: "",
      time_zone: browserZone(),
    },
  ]);
});

it("restarts the countdown with the server's wait, and names a number that is taken", async () => {
  localStorage.setItem("logInMode", "phone");
  on("post", "/email/exist");
  on("post", "/sms", refusal(1000429, "Please wait.", { wait: 31 }));
  const person = visit(<RegisterScreen />);
  await person.type(screen.getByLabelText("Mobile number"), "13800138000");
  const button = screen.getByRole("button", { name: /Get code/ });
  await waitFor(() => expect(button).toBeEnabled());
  await person.click(button);
  await waitFor(() => expect(button).toHaveTextContent("31 s"));
  on("post", "/email/exist", refusal(9, "server words"));
  await person.type(screen.getByLabelText("Mobile number"), "{backspace}1");
  expect(await screen.findByText("Your phone number has been registered.")).toBeVisible();
  expect(button).toBeDisabled();
});

it.each([
  ["13800138000", true],
  ["12800138000", false],
  ["138001380001", false],
  ["+8613800138000", false],
])("judges the number %s", (number, fine) => {
  expect(isPhone(number)).toBe(fine);
});
