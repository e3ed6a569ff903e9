import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Thread } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, server } from "@/testing/server";

const thread: Thread = {
  id: "4",
  tenant_id: "1",
  merchant: "Anna's Finds",
  assignee_id: "",
  assignee: "",
  last_at: "2026-11-20T10:00:00Z",
  last_text: "Where is it?",
  last_from_staff: false,
  unread: 1,
  messages: [
    { id: "9", at: "2026-11-20T10:00:00Z", from_staff: false, author: "Anna", text: "Where\nis it?" },
  ],
  has_more: false,
};

it("lists conversations with what is unread", async () => {
  const { messages: _messages, has_more: _more, ...row } = thread;
  answers({ "GET /session": { ...operator }, "GET /support_threads": { data: [row], total: 1 } });
  renderApp({ at: "/support_threads" });
  const line = (await screen.findByRole("link", { name: "Anna's Finds" })).closest("tr");
  if (!line) throw new Error("the link is outside a row");
  expect(within(line).getByText("1 unread")).toBeVisible();
});

it("shows a conversation, counts it as read, answers and assigns", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /support_threads/4": { ...thread },
    "GET /support_threads/4/answerers": { data: [{ id: "7", name: "Li" }], total: 1 },
    "POST /support_threads/4/read": { done: true },
    "POST /support_threads/4/answer": { done: true },
    "POST /support_threads/4/assign": { done: true },
  });
  const { user } = renderApp({ at: "/support_threads/4/show" });
  expect(await screen.findByText(/Where\s+is it\?/)).toBeVisible();
  await waitFor(() => expect(seen).toContain("POST /support_threads/4/read"));
  const field = screen.getByRole("textbox", { name: "Your reply" });
  await user.type(field, "On its way");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(field).toHaveValue(""));
  expect(seen).toContain("POST /support_threads/4/answer");
  await user.click(screen.getByRole("combobox", { name: "Assignee" }));
  await user.click(await screen.findByRole("option", { name: "Li" }));
  await waitFor(() => expect(seen).toContain("POST /support_threads/4/assign"));
});

it("keeps what is typed while an answer is sent", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /support_threads/4": { ...thread },
    "GET /support_threads/4/answerers": { data: [], total: 0 },
    "POST /support_threads/4/read": { done: true },
  });
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    http.post("*/api/console/support_threads/4/answer", async () => {
      await slow;
      return HttpResponse.json({ done: true });
    }),
  );
  const { user } = renderApp({ at: "/support_threads/4/show" });
  const field = await screen.findByRole("textbox", { name: "Your reply" });
  await user.type(field, "On its way");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await user.type(field, " from us");
  finish();
  await waitFor(() => expect(field).toHaveValue("from us"));
});
