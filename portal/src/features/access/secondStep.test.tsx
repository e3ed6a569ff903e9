import { render, screen, waitFor } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { user } from "@/testing/data";
import { ok, on, refusal } from "@/testing/server";
import { CloudStoreLogInScreen } from "./CloudStoreLogInScreen";
import { LogInScreen } from "./LogInScreen";

const FINISH = "/user/login/second_factor";

async function visit(screenOf = <LogInScreen />) {
  history.replaceState(null, "", "/login");
  vi.mocked(leave).mockClear();
  on("get", "*/api/ip-service/ip", ok({ country: { iso_code: "" } }));
  on("post", "/email/exist");
  on("post", "/user/login", refusal(1005023, "server words", { challenge: "c1", seconds: 300 }));
  render(<AppTheme>{screenOf}</AppTheme>);
  const person = setUpTypist();
  await person.type(screen.getByLabelText(/Email|邮箱/), "mei@example.com");
  await person.type(screen.getByLabelText(/^(Password|密码)$/), "secret1{Enter}");
  return person;
}

it("asks for the code of the authenticator app and finishes the log-in with it", async () => {
  const calls = on("post", FINISH, ok({ user: user(), token: "t" }));
  const person = await visit();
  const code = await screen.findByLabelText("Code");
  await waitFor(() => expect(code).toHaveFocus());
  await person.type(code, " 123456 {Enter}");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
  expect(calls.map((call) => call.body)).toEqual([{ challenge: "c1", code: "123456" }]);
  expect(localStorage.getItem("userId")).toBe("7");
});

it("says so when the code is missing or wrong, and stays", async () => {
  const calls = on("post", FINISH, refusal(1000400, "server words", { fields: { code: "wrong" } }));
  const person = await visit();
  await person.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Please enter the code.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.type(screen.getByLabelText("Code"), "000000{Enter}");
  expect(await screen.findByText("This code is wrong or was already used. Enter a new code.")).toBeVisible();
  expect(leave).not.toHaveBeenCalled();
});

it("begins anew when the log-in has run out", async () => {
  on("post", FINISH, refusal(9, "server words"));
  const person = await visit();
  await person.type(await screen.findByLabelText("Code"), "123456{Enter}");
  expect(await screen.findByText("This login has expired. Please log in again.")).toBeVisible();
  expect(screen.getByLabelText("Password")).toHaveValue("");
  expect(screen.getByLabelText("Email")).toHaveValue("mei@example.com");
});

it("lets nobody into the cloud store who has none", async () => {
  on("post", FINISH, ok({ user: user({ state: 1 }) }));
  const ended = on("post", "/user/sign-out");
  const person = await visit(<CloudStoreLogInScreen />);
  await person.type(await screen.findByLabelText("动态码"), "123456{Enter}");
  await waitFor(() => expect(ended).toHaveLength(1));
  expect(leave).not.toHaveBeenCalled();
  expect(localStorage.getItem("userId")).toBeNull();
});
