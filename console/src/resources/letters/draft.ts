import type { LetterText } from "@/api/types";

/** What the form holds: recipients as typed. */
export interface LetterDraft {
  title_en: string;
  body_en: string;
  title_zh: string;
  body_zh: string;
  router: string;
  mailboxes: string;
  merchants: string;
}

export const EMPTY: LetterDraft = {
  title_en: "",
  body_en: "",
  title_zh: "",
  body_zh: "",
  router: "",
  mailboxes: "",
  merchants: "",
};

const listed = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

export function textOf({ mailboxes, merchants, ...draft }: LetterDraft): LetterText {
  return {
    ...draft,
    router: draft.router.trim(),
    mailboxes: listed(mailboxes),
    tenant_ids: listed(merchants).map(Number),
  };
}

export function isComplete({ title_en, mailboxes, merchants }: LetterDraft): boolean {
  return title_en.trim() !== "" && (mailboxes + merchants).trim() !== "";
}
