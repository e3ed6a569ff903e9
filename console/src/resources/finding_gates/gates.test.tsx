import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { FindingGates } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const gates: FindingGates = {
  id: "all",
  premium_groups: ["inventory", "sales"],
  special_deal_users: [],
  version: 1,
  edited_at: null,
};

it("opens a group of filters to everyone, and shows special deals to a user", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /finding_gates": { data: [gates], total: 1 },
    "GET /finding_gates/all": { ...gates },
  });
  const sent = takes("PUT /finding_gates/all", { ...gates, version: 2 });
  const { user } = renderApp({ at: "/finding_gates" });
  expect(await screen.findByText("Inventory, Sales")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Filters and special deals" }));
  await user.click(await screen.findByRole("checkbox", { name: "Inventory" }));
  await user.type(screen.getByRole("textbox", { name: "Users with special deals" }), "anna@example.com");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { premium_groups: ["sales"], special_deal_users: ["anna@example.com"], version: 1 },
    ]),
  );
});
