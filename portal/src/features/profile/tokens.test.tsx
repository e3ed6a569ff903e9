import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { http } from "msw";
import { expect, it } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { AppTheme } from "@/shared/theme/AppTheme";
import { promised } from "@/testing/promised";
import { ok, on, server } from "@/testing/server";
import { TokensCard } from "./TokensCard";

const TOKEN = {
  id: "4",
  name: "Stock robot",
  rights: ["MY_PRODUCTS"],
  can_write: false,
  created_at: "2026-11-20T08:00:00Z",
  expires_at: "2027-02-18T08:00:00Z",
  last_used_at: null,
};

function visit() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppTheme>
        <TokensCard />
      </AppTheme>
    </QueryClientProvider>,
  );
  return setUpTypist();
}

it("draws a token with chosen rights and shows it once", async () => {
  let tokens: unknown[] = [];
  on("get", "/user/token", () => ok({ tokens, rights: ["MY_PRODUCTS", "SENSITIVE_4"] }));
  const calls = on("post", "/user/token", () => {
    tokens = [TOKEN];
    return ok({ token: "tw_secret" });
  });
  const person = visit();
  await person.click(await screen.findByRole("button", { name: "New token" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New token" }));
  await person.click(dialog.getByRole("button", { name: "Create token" }));
  expect(await dialog.findByText("Please give the token a name.")).toBeVisible();
  expect(dialog.getByText("Please choose at least one right.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.type(dialog.getByLabelText("Name"), "Stock robot");
  await person.click(dialog.getByLabelText("My Products"));
  await person.selectOptions(dialog.getByLabelText("Expires after"), "30");
  await person.type(dialog.getByLabelText("Current password"), "tea4two");
  await person.click(dialog.getByRole("button", { name: "Create token" }));
  expect(await screen.findByDisplayValue("tw_secret")).toBeVisible();
  await person.keyboard("{Escape}");
  expect(screen.getByDisplayValue("tw_secret")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Stock robot")).toBeVisible();
  expect(screen.queryByDisplayValue("tw_secret")).not.toBeInTheDocument();
  expect(screen.getByText(/never used/)).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([
    { name: "Stock robot", rights: ["MY_PRODUCTS"], can_write: false, days: 30, current_password: "tea4two" },
  ]);
});

it("does not lose a token to Escape while it is on its way", async () => {
  on("get", "/user/token", ok({ tokens: [], rights: ["MY_PRODUCTS"] }));
  const drawn = promised<Response>();
  server.use(http.post("*/user/token", () => drawn.promise));
  const person = visit();
  await person.click(await screen.findByRole("button", { name: "New token" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New token" }));
  await person.type(dialog.getByLabelText("Name"), "Stock robot");
  await person.click(dialog.getByLabelText("My Products"));
  await person.type(dialog.getByLabelText("Current password"), "tea4two");
  await person.click(dialog.getByRole("button", { name: "Create token" }));
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Close" })).toBeNull());
  await person.keyboard("{Escape}");
  drawn.resolve(Response.json(ok({ token: "tw_secret" })));
  expect(await screen.findByDisplayValue("tw_secret")).toBeVisible();
});

it("revokes a token after asking", async () => {
  let tokens = [TOKEN];
  on("get", "/user/token", () => ok({ tokens, rights: [] }));
  const calls = on("delete", "/user/token/4", () => {
    tokens = [];
    return ok();
  });
  const person = visit();
  await person.click(await screen.findByRole("button", { name: "Revoke Stock robot" }));
  expect(calls).toEqual([]);
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("No tokens yet.")).toBeVisible();
  await waitFor(() => expect(calls).toHaveLength(1));
});
