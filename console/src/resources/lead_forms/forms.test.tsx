import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LeadForm } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";
import { draftOf, questionsOf, textOf } from "./draft";

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
  await user.click(await screen.findByRole("button", { name: "Add question" }));
  expect(screen.getByRole("group", { name: "Question 2" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("'size': every choice is written once.")).toBeVisible();
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
