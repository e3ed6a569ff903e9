import { render, screen, waitFor } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { beforeEach, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { ok, on, refusal } from "@/testing/server";
import { CloudStoreResetScreen, ResetScreen } from "./ResetScreen";

beforeEach(() => {
  vi.mocked(leave).mockClear();
  on("get", "*/api/ip-service/ip", ok({ country: { iso_code: "" } }));
});

function visit(screenOf = <ResetScreen />) {
  render(<AppTheme>{screenOf}</AppTheme>);
  return setUpTypist();
}

type Person = ReturnType<typeof visit>;

async function fillIn(person: Person, labels: string[], values: string[]) {
  for (const [index, label] of labels.entries()) {
    await person.type(screen.getByLabelText(label), values[index] ?? "");
  }
}

const LABELS = ["Email", "Verification code", "New password", "Confirm password"];
const BODY = { mailbox: "mei@example.com", code: "123456", password: "tea4two", confirmPassword: "tea4two" };

it("sets a new password by a code that only an account gets", async () => {
  const checks = on("post", "/email/exist");
  const mails = on("post", "/email/send", ok({ wait: 59 }));
  const calls = on("post", "/user/reset", ok());
  const person = visit();
  await fillIn(person, LABELS, [" mei@example.com ", "123456", "tea4two", "tea4two"]);
  const button = screen.getByRole("button", { name: /Get code/ });
  await waitFor(() => expect(button).toBeEnabled());
  await person.click(button);
  await person.click(screen.getByRole("button", { name: "Reset password" }));
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/"), { timeout: 4_000 });
  expect(calls.map((call) => call.body)).toEqual([BODY]);
  expect(mails.map((call) => call.body)).toEqual([{ email: "mei@example.com", type: 2 }]);
  expect(checks.at(-1)?.body).toEqual({ email: "mei@example.com", type: 2 });
});

it("says on each field what is wrong, and asks nothing", async () => {
  const calls = on("post", "/user/reset");
  const person = visit();
  await person.type(screen.getByLabelText("Confirm password"), "other4two");
  await person.click(screen.getByRole("button", { name: "Reset password" }));
  for (const words of [
    "Your email must be valid.",
    "A verification code has been sent to you email address.",
    "Please input your password!",
    "Two passwords that you enter is inconsistent!",
  ]) {
    expect(screen.getByText(words)).toBeVisible();
  }
  await person.clear(screen.getByLabelText("Confirm password"));
  await person.type(screen.getByLabelText("New password"), "letters");
  await person.click(screen.getByRole("button", { name: "Reset password" }));
  expect(screen.getByText("Please confirm your password!")).toBeVisible();
  expect(screen.getByText(/Password contains two or more numbers/)).toBeVisible();
  expect(calls).toEqual([]);
});

it("offers no code to a mailbox without an account", async () => {
  on("post", "/email/exist", refusal(1001101, "server words"));
  const person = visit();
  await person.type(screen.getByLabelText("Email"), "nobody@example.com");
  expect(await screen.findByText("The account does not exist. Please enter a valid Login ID")).toBeVisible();
  expect(screen.getByRole("button", { name: /Get code/ })).toBeDisabled();
});

it("puts for the cloud store, in Chinese, and leads to its log-in page", async () => {
  on("post", "/email/exist");
  const calls = on("put", "/user/reset", ok());
  const person = visit(<CloudStoreResetScreen />);
  await fillIn(
    person,
    ["邮箱", "验证码", "新密码", "确认密码"],
    ["mei@example.com", "123456", "tea4two", "tea4two"],
  );
  await person.click(screen.getByRole("button", { name: "重置密码" }));
  expect(await screen.findByText("操作成功")).toBeVisible();
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/cloudStoreLogin"), { timeout: 4_000 });
  expect(calls.map((call) => call.body)).toEqual([BODY]);
});
