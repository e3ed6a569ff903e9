import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { user } from "@/testing/data";
import { CREDENTIAL, offerPasskeys } from "@/testing/passkeys";
import { ok, on, refusal } from "@/testing/server";
import { LogInScreen } from "./LogInScreen";

afterEach(() => vi.unstubAllGlobals());

async function enter() {
  offerPasskeys();
  vi.mocked(leave).mockClear();
  on("get", "*/api/ip-service/ip", ok({ country: { iso_code: "" } }));
  on("post", "/user/login/passkey/begin", ok({ challenge: "c1", options: {} }));
  render(
    <AppTheme>
      <LogInScreen />
    </AppTheme>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Log in with a passkey" }));
}

it("logs in by a passkey", async () => {
  const calls = on("post", "/user/login/passkey", ok({ user: user(), token: "t" }));
  await enter();
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
  expect(calls.map((call) => call.body)).toEqual([{ challenge: "c1", credential: CREDENTIAL, series_id: 1 }]);
});

it("says so when the passkey was not accepted", async () => {
  on("post", "/user/login/passkey", refusal(9, "server words"));
  await enter();
  expect(
    await screen.findByText(
      "This passkey wasn't accepted. Try another passkey or log in with your password.",
    ),
  ).toBeVisible();
  expect(leave).not.toHaveBeenCalled();
});
