import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Lead, LeadForm } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";
import { draftOf, questionsOf, textOf } from "../lead_forms/draft";

const lead: Lead = {
  id: "8",
  form_id: "2",
  code: "acme",
  partner: "Acme Logistics",
  answers: [{ key: "name", kind: "text", label: "Your name", value: "Anna" }],
  consent: "You may write to me.",
  language: "en",
  mailbox: "",
  state: "new",
  note: "",
  version: 1,
  created_at: "2026-11-20T09:00:00Z",
  handled_at: null,
  handled_by: "",
};
const form: LeadForm = {
  id: "2",
  code: "acme",
  partner: "Acme Logistics",
  title_en: "Talk to us",
  intro_en: "",
  thanks_en: "",
  consent_en: "You may write to me.",
  title_zh: "",
  intro_zh: "",
  thanks_zh: "",
  consent_zh: "",
  fields: [
    {
      key: "size",
      kind: "choice",
      label_en: "Size",
      label_zh: "",
      required: true,
      choices_en: ["S", "L"],
      choices_zh: [],
    },
  ],
  recipient: "",
  is_active: true,
  in_market: false,
  version: 3,
  lead_count: 1,
  edited_at: "2026-11-20T09:00:00Z",
  edited_by: "operator@example.com",
};

it("lists leads, and offers what is shown as a file", async () => {
  answers({ "GET /session": { ...operator }, "GET /leads": { data: [lead], total: 1 } });
  renderApp({ at: `/leads?filter=${encodeURIComponent('{"state":"new"}')}` });
  const row = (await screen.findByRole("link", { name: "Acme Logistics" })).closest("tr");
  if (!row) throw new Error("the link stands outside a row");
  expect(within(row).getByText("Anna")).toBeVisible();
  expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
    "href",
    "/api/console/leads.csv?state=new",
  );
});

it("notes how far staff are, and tells of what somebody else saved", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /leads/8": { ...lead },
    "PUT /leads/8": [409, { message: "no", fields: {} }],
  });
  const { user } = renderApp({ at: "/leads/8/show" });
  await user.type(await screen.findByRole("textbox", { name: "Note" }), "Called");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText(/Somebody else saved this lead meanwhile/)).toBeVisible();
  expect(seen).toContain("PUT /leads/8");
  expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("Called");
});

it("changes a form, and names the field that does not fit", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /lead_forms/2": { ...form },
    "PUT /lead_forms/2": [
      422,
      { message: "no", fields: { fields: "'size': every choice is written once." } },
    ],
  });
  const { user } = renderApp({ at: "/lead_forms/2/show" });
  await user.click(await screen.findByRole("button", { name: "Add a question" }));
  expect(screen.getByRole("group", { name: "Question 2" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(screen.getByText("'size': every choice is written once.")).toBeVisible());
});

it("sends choices line by line, and none for other questions", () => {
  const draft = draftOf(form);
  const [question] = questionsOf(draft);
  if (!question) throw new Error("the question is lost");
  const text = textOf(draft, [
    { ...question, choices_en: "S\n\n M \nL" },
    { ...question, id: 2, key: "name", kind: "text" },
  ]);
  expect(text.fields.map((field) => field.choices_en)).toEqual([["S", "M", "L"], []]);
});
