import type { Push, PushText } from "@/api/types";
import { localTime } from "@/ui/localTime";

export const TRIGGERS = [
  { type: 1, words: "session" },
  { type: 2, words: "page" },
  { type: 3, words: "action" },
] as const;
export const ACTIONS = ["import_started", "publish_started", "store_connected", "plan_reach_limit"] as const;

/** What the form holds: times as the browser's local ones, lists as typed with commas. */
export interface PushDraft {
  title_en: string;
  body_en: string;
  button_en: string;
  title_zh: string;
  body_zh: string;
  button_zh: string;
  router: string;
  trigger_type: PushText["trigger_type"];
  trigger: string;
  countries: string;
  languages: string;
  plans: string;
  platforms: string;
  merchants: string;
  starts: string;
  ends: string;
}

export function emptyDraft(now: Date): PushDraft {
  return {
    title_en: "",
    body_en: "",
    button_en: "",
    title_zh: "",
    body_zh: "",
    button_zh: "",
    router: "",
    trigger_type: 1,
    trigger: "",
    countries: "",
    languages: "",
    plans: "",
    platforms: "",
    merchants: "",
    starts: localTime(now.toISOString()),
    ends: "",
  };
}

export function draftOf(push: Push): PushDraft {
  const { title_en, body_en, button_en, title_zh, body_zh, button_zh, router, trigger } = push;
  return {
    title_en,
    body_en,
    button_en,
    title_zh,
    body_zh,
    button_zh,
    router,
    trigger,
    trigger_type: push.trigger_type as PushDraft["trigger_type"],
    countries: push.countries.join(", "),
    languages: push.languages.join(", "),
    plans: push.plans.join(", "),
    platforms: push.platforms.join(", "),
    merchants: push.tenant_ids.join(", "),
    starts: localTime(push.starts_at),
    ends: localTime(push.ends_at),
  };
}

const listed = (typed: string) =>
  typed
    .split(/[,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** What is sent; what is no number is left for the server to refuse. */
export function textOf({ merchants, starts, ends, ...draft }: PushDraft): PushText {
  return {
    ...draft,
    router: draft.router.trim(),
    countries: listed(draft.countries),
    languages: listed(draft.languages),
    plans: listed(draft.plans),
    platforms: listed(draft.platforms).map(Number),
    tenant_ids: listed(merchants).map(Number),
    starts_at: new Date(starts).toISOString(),
    ends_at: ends ? new Date(ends).toISOString() : null,
  };
}

export function isComplete(draft: PushDraft): boolean {
  return draft.title_en.trim() !== "" && draft.starts !== "";
}
