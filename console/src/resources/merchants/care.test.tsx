import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Task } from "@/api/customers";
import { counsellor, merchant, merchantPage, operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const task: Task = {
  id: "3",
  title: "Call about the trial",
  detail: "",
  tenant_id: "1",
  merchant: "anna@example.com",
  assignee_id: "",
  assignee: "",
  due_on: "2026-11-20",
  state: "overdue",
  made_by: "operator@example.com",
  made_at: merchant.created_at,
  done_by: "",
  done_at: null,
  version: 1,
};
const size = {
  id: "5",
  label_en: "Size",
  label_zh: "",
  kind: "choice" as const,
  choices: ["big"],
  value: "",
};
const note = { id: "8", at: merchant.created_at, author: "Sam", text: "Wants a discount" };

it("shows what staff keep of a merchant, and keeps what they write", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
    "GET /merchants/1/balances": { data: [], total: 0 },
    "GET /merchants/1/subscriptions": { data: [], total: 0 },
    "GET /grants": { data: [], total: 0 },
    "GET /tasks": { data: [task], total: 1 },
    "GET /merchants/1/care": { notes: [note], fields: [size] },
    "POST /tasks/3/finish": { ...task, state: "done" },
  });
  const notes = takes("POST /merchants/1/notes", { done: true });
  const values = takes("PUT /merchants/1/fields", { notes: [], fields: [] });
  const { user } = renderApp({ at: "/merchants/1/show" });
  expect(await screen.findByText("Wants a discount")).toBeVisible();
  expect(screen.getByText("of 10,000")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "New note" }), "Called");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await user.click(screen.getByRole("combobox", { name: "Size" }));
  await user.click(await screen.findByRole("option", { name: "big" }));
  await user.click(screen.getByRole("button", { name: "Save fields" }));
  await user.click(screen.getByRole("button", { name: "Mark as done: Call about the trial" }));
  await waitFor(() => expect(seen).toContain("POST /tasks/3/finish"));
  expect([notes, values]).toEqual([[{ text: "Called" }], [{ values: { 5: "big" } }]]);
  const tasks = within(screen.getByRole("region", { name: "Tasks" }));
  expect(tasks.getByRole("link", { name: "New task" })).toHaveAttribute("href", "/tasks/create?merchant=1");
});

it("keeps money, requests and messages from who may not see them", async () => {
  answers({
    "GET /session": { ...counsellor, rights: ["merchants.see", "customers.care"] },
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
  });
  renderApp({ at: "/merchants/1/show" });
  expect(await screen.findByRole("region", { name: "Internal notes" })).toBeVisible();
  for (const name of ["Payments", "Balances", "Requests", "Support messages", "Store health"]) {
    expect(screen.queryByRole("region", { name })).toBeNull();
  }
});
