import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { user } from "@/testing/data";
import { ok, on, refusal } from "@/testing/server";
import { DeletionGate } from "./DeletionGate";
import { LeavingCard } from "./LeavingCard";

const EXPORT = { requested_at: "2026-11-20T08:00:00Z", done: 3, total: 9, link: "", kept_until: "" };

function visit(screenOf = <LeavingCard user={user()} />, totp_since: string | null = null) {
  vi.mocked(leave).mockClear();
  on("get", "/user/second_factor", ok({ totp_since, recovery_codes_left: 0 }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppTheme>{screenOf}</AppTheme>
    </QueryClientProvider>,
  );
  return setUpTypist();
}

it("exports the data by password and offers the file when it is ready", async () => {
  let state: unknown = null;
  on("get", "/user/export", () => ok({ export: state }));
  const calls = on("post", "/user/export", () => {
    state = EXPORT;
    return ok({ export: EXPORT });
  });
  const person = visit();
  await person.click(await screen.findByRole("button", { name: "Export my data" }));
  await person.type(screen.getByLabelText("Current password"), "tea4two{Enter}");
  expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "33");
  state = { ...EXPORT, done: 9, link: "/api/account-service/file?k=z" };
  const link = await screen.findByRole("link", { name: /Download data from/ });
  expect(link).toHaveAttribute("href", "/api/account-service/file?k=z");
  expect(calls.map((call) => call.body)).toEqual([{ current_password: "tea4two" }]);
});

it("deletes the account with password and code, and leads to the log-in page", async () => {
  on("get", "/user/export", ok({ export: null }));
  const wrong = { code: "This code is not right." };
  let tries = 0;
  const calls = on("post", "/user/deletion", () =>
    tries++ ? ok({ due_at: "2026-12-21T08:00:00Z" }) : refusal(1000400, wrong.code, { fields: wrong }),
  );
  const person = visit(<LeavingCard user={user()} />, "2026-11-20T08:00:00Z");
  await person.click(await screen.findByRole("button", { name: "Delete account" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/After 30 days/)).toBeVisible();
  await person.type(await dialog.findByLabelText("Code from the app"), "123456");
  await person.type(dialog.getByLabelText("Current password"), "tea4two{Enter}");
  await waitFor(() =>
    expect(dialog.getByLabelText("Code from the app")).toHaveAccessibleDescription(wrong.code),
  );
  await person.click(dialog.getByRole("button", { name: "Delete account" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/login"));
  expect(calls.at(-1)?.body).toEqual({ current_password: "tea4two", code: "123456" });
});

it("offers a sub-account only to delete itself", async () => {
  const person = visit(<LeavingCard user={user({ root_id: "1" })} />);
  await person.click(await screen.findByRole("button", { name: "Delete account" }));
  expect(screen.getByText(/Your work in the account is kept/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Export my data" })).not.toBeInTheDocument();
});

it("offers to keep an account that is about to be deleted", async () => {
  const calls = on("delete", "/user/deletion");
  const person = visit(<DeletionGate user={user({ deletion_due_at: "2026-12-21T08:00:00Z" })} />);
  expect(await screen.findByRole("dialog", { name: "Your account will be deleted" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Keep my account" }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

it("tells a sub-account that its own access ends, and offers to keep it", async () => {
  const leaver = user({ root_id: "1", deletion_due_at: "2026-12-21T08:00:00Z" });
  const calls = on("delete", "/user/deletion");
  const person = visit(<LeavingCard user={leaver} />);
  expect(screen.getByText(/Your access will be deleted permanently/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Keep my account" }));
  await waitFor(() => expect(calls).toHaveLength(1));
});
