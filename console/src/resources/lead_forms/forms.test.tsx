import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LeadForm } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

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

it("sends choices line by line, and none for other questions", async () => {
  answers({ "GET /session": { ...operator }, "GET /lead_forms/2": { ...form } });
  const sent = takes("PUT /lead_forms/2", { ...form, version: 4 });
  const { user } = renderApp({ at: "/lead_forms/2/show" });
  const choices = await screen.findByRole("textbox", { name: /Choices \(English\)/ });
  await user.clear(choices);
  await user.type(choices, "S\n\n M \nL");
  await user.click(screen.getByRole("button", { name: "Add question" }));
  const second = within(screen.getByRole("group", { name: "Question 2" }));
  await user.type(second.getByRole("textbox", { name: /Key/ }), " name ");
  await user.click(second.getByRole("combobox", { name: /Type/ }));
  await user.click(await screen.findByRole("option", { name: "Multiple choice" }));
  await user.type(second.getByRole("textbox", { name: /Choices \(English\)/ }), "M");
  await user.click(second.getByRole("combobox", { name: /Type/ }));
  await user.click(await screen.findByRole("option", { name: "Short text" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { fields } = sent[0] as LeadForm;
  expect(fields.map(({ key, kind, choices_en }) => [key, kind, choices_en])).toEqual([
    ["size", "choice", ["S", "M", "L"]],
    ["name", "text", []],
  ]);
});

it("takes out a question, but not the last question", async () => {
  const other = { ...form.fields[0], key: "colour" };
  answers({
    "GET /session": { ...operator },
    "GET /lead_forms/2": { ...form, fields: [...form.fields, other] },
  });
  const sent = takes("PUT /lead_forms/2", { ...form, fields: [other], version: 4 });
  const { user } = renderApp({ at: "/lead_forms/2/show" });
  await user.click(await screen.findByRole("button", { name: "Remove question 1" }));
  expect(screen.queryByRole("button", { name: /Remove question/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toMatchObject([{ fields: [{ key: "colour" }], version: 3 }]));
});
