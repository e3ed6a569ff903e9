import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { AppTheme } from "@/shared/theme/AppTheme";
import { CREDENTIAL, offerPasskeys } from "@/testing/passkeys";
import { ok, on } from "@/testing/server";
import { PasskeysCard } from "./PasskeysCard";

const PHONE = { id: "5", name: "Phone", created_at: "2026-11-20T08:00:00Z", last_used_at: null };

afterEach(() => vi.unstubAllGlobals());

function visit() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppTheme>
        <PasskeysCard />
      </AppTheme>
    </QueryClientProvider>,
  );
  return setUpTypist();
}

it("adds a passkey under a name, and removes it", async () => {
  offerPasskeys();
  let passkeys: unknown[] = [];
  on("get", "/user/passkey", () => ok({ passkeys }));
  const begun = on("post", "/user/passkey/begin", ok({ challenge: "c1", options: {} }));
  const added = on("post", "/user/passkey", () => {
    passkeys = [PHONE];
    return ok();
  });
  const removed = on("delete", "/user/passkey/5", () => {
    passkeys = [];
    return ok();
  });
  const person = visit();
  await person.click(await screen.findByRole("button", { name: "Add passkey" }));
  await person.type(screen.getByLabelText("Name (for example, your device)"), "Phone");
  await person.type(screen.getByLabelText("Current password"), "tea4two{Enter}");
  await person.click(await screen.findByRole("button", { name: "Remove Phone" }));
  expect(removed).toHaveLength(0);
  await person.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(begun.map((call) => call.body)).toEqual([{ current_password: "tea4two" }]);
  expect(added.map((call) => call.body)).toEqual([
    { challenge: "c1", name: "Phone", credential: CREDENTIAL },
  ]);
});

it("offers none where the browser has none", async () => {
  on("get", "/user/passkey", ok({ passkeys: [] }));
  visit();
  expect(await screen.findByText("This browser doesn't support passkeys.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add passkey" })).not.toBeInTheDocument();
});
