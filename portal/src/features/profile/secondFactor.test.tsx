import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { http } from "msw";
import { expect, it } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { AppTheme } from "@/shared/theme/AppTheme";
import { promised } from "@/testing/promised";
import { ok, on, refusal, server } from "@/testing/server";
import { SecondFactorCard } from "./SecondFactorCard";

const OFF = ok({ totp_since: null, recovery_codes_left: 0 });
const ON = ok({ totp_since: "2026-11-20T08:00:00Z", recovery_codes_left: 7 });
const SECRET = ok({
  secret: "JBSWY3DP",
  uri: "otpauth://x",
  picture: "data:image/svg+xml;base64,",
  draft: "d1",
});

function visit() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppTheme>
        <SecondFactorCard />
      </AppTheme>
    </QueryClientProvider>,
  );
  return setUpTypist();
}

it("sets up an app by password and first code, and shows the recovery codes once", async () => {
  let state = OFF;
  on("get", "/user/second_factor", () => state);
  const drawn = on("post", "/user/second_factor/totp/secret", SECRET);
  const proven = on("post", "/user/second_factor/totp", () => {
    state = ON;
    return ok({ recovery_codes: ["11112222", "33334444"] });
  });
  const person = visit();
  await person.click(await screen.findByRole("button", { name: "Set up an authenticator app" }));
  await person.type(screen.getByLabelText("Current password"), "tea4two{Enter}");
  expect(await screen.findByText("JBSWY3DP")).toBeVisible();
  expect(screen.getByAltText("QR code for your authenticator app")).toBeVisible();
  await person.type(screen.getByLabelText("Code from the app"), " 123456 {Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Your recovery codes" }));
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["11112222", "33334444"]);
  const file = dialog.getByRole("link", { name: "Download as text file" });
  expect(decodeURIComponent(file.getAttribute("href") ?? "")).toContain("11112222\n33334444");
  await person.keyboard("{Escape}");
  await person.click(dialog.getByRole("button", { name: "I have saved them" }));
  expect(await screen.findByText(/7 recovery codes left/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText("11112222")).not.toBeInTheDocument());
  expect(drawn.map((call) => call.body)).toEqual([{ current_password: "tea4two" }]);
  expect(proven.map((call) => call.body)).toEqual([{ draft: "d1", code: "123456" }]);
});

it("does not lose the recovery codes to Escape while they are on their way", async () => {
  on("get", "/user/second_factor", OFF);
  on("post", "/user/second_factor/totp/secret", SECRET);
  const codes = promised<Response>();
  server.use(http.post("*/user/second_factor/totp", () => codes.promise));
  const person = visit();
  await person.click(await screen.findByRole("button", { name: "Set up an authenticator app" }));
  await person.type(screen.getByLabelText("Current password"), "tea4two{Enter}");
  await person.type(await screen.findByLabelText("Code from the app"), "123456{Enter}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Close" })).toBeNull());
  await person.keyboard("{Escape}");
  codes.resolve(Response.json(ok({ recovery_codes: ["11112222"] })));
  expect(await screen.findByText("11112222")).toBeVisible();
});

it("puts a wrong password and a wrong code on their fields", async () => {
  on("get", "/user/second_factor", OFF);
  const words = "The current password is wrong.";
  let tries = 0;
  on("post", "/user/second_factor/totp/secret", () =>
    tries++ ? SECRET : refusal(1000400, words, { fields: { current_password: words } }),
  );
  on(
    "post",
    "/user/second_factor/totp",
    refusal(1000400, "Wrong code.", { fields: { code: "Wrong code." } }),
  );
  const person = visit();
  await person.click(await screen.findByRole("button", { name: "Set up an authenticator app" }));
  await person.type(screen.getByLabelText("Current password"), "wrong1{Enter}");
  await waitFor(() => expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription(words));
  await person.type(screen.getByLabelText("Current password"), "{Enter}");
  await person.type(await screen.findByLabelText("Code from the app"), "000000{Enter}");
  await waitFor(() =>
    expect(screen.getByLabelText("Code from the app")).toHaveAccessibleDescription("Wrong code."),
  );
});

it("turns it off with the password", async () => {
  let state = ON;
  on("get", "/user/second_factor", () => state);
  const calls = on("post", "/user/second_factor/totp/remove", () => {
    state = OFF;
    return ok();
  });
  const person = visit();
  await person.click(await screen.findByRole("button", { name: "Turn off" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByLabelText("Current password"), "tea4two");
  await person.click(dialog.getByRole("button", { name: "Turn off" }));
  expect(await screen.findByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([{ current_password: "tea4two" }]);
});
