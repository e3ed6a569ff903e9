import type { LeadField, LeadForm, LeadFormText } from "@/api/types";

/** A question as it is typed: choices a line each. `id` is its own in this browser. */
export interface QuestionDraft extends Omit<LeadField, "choices_en" | "choices_zh"> {
  id: number;
  choices_en: string;
  choices_zh: string;
}

/** What the form holds. `questions` is JSON, so that a draft's values compare by value. */
export interface FormDraft extends Omit<LeadFormText, "fields"> {
  questions: string;
}

export const KINDS = ["text", "long_text", "email", "phone", "url", "choice"] as const;

export const emptyQuestion = (id: number): QuestionDraft => ({
  id,
  key: "",
  kind: "text",
  label_en: "",
  label_zh: "",
  required: false,
  choices_en: "",
  choices_zh: "",
});

export const questionsOf = ({ questions }: FormDraft): QuestionDraft[] => JSON.parse(questions);

export const withQuestions = (questions: QuestionDraft[]) => ({ questions: JSON.stringify(questions) });

export const emptyDraft: FormDraft = {
  code: "",
  partner: "",
  title_en: "",
  intro_en: "",
  thanks_en: "",
  consent_en: "",
  title_zh: "",
  intro_zh: "",
  thanks_zh: "",
  consent_zh: "",
  recipient: "",
  is_active: false,
  in_market: false,
  ...withQuestions([emptyQuestion(1)]),
};

export function draftOf(form: LeadForm): FormDraft {
  const {
    id: _id,
    version: _version,
    lead_count: _count,
    edited_at: _at,
    edited_by: _by,
    fields,
    ...text
  } = form;
  const questions = fields.map((field, place) => ({
    ...field,
    id: place + 1,
    choices_en: field.choices_en.join("\n"),
    choices_zh: field.choices_zh.join("\n"),
  }));
  return { ...text, ...withQuestions(questions) };
}

const lines = (typed: string) =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export function textOf(
  { questions: _questions, ...draft }: FormDraft,
  questions: QuestionDraft[],
): LeadFormText {
  const fields = questions.map(({ id: _id, ...question }) => ({
    ...question,
    key: question.key.trim(),
    choices_en: question.kind === "choice" ? lines(question.choices_en) : [],
    choices_zh: question.kind === "choice" ? lines(question.choices_zh) : [],
  }));
  return { ...draft, code: draft.code.trim(), fields };
}

export function isComplete(draft: FormDraft): boolean {
  return [draft.code, draft.partner, draft.title_en, draft.consent_en].every((value) => value.trim() !== "");
}
