import type { NewTopicPage, TopicPage, TopicPageText } from "@/api/types";
import { localTime } from "@/ui/localTime";

export const PAGE_TYPES = { 1: "service_market", 2: "find_products" } as const;
export const TOPIC_TYPES = { 1: "topic", 3: "project", 7: "extra_project" } as const;
export const AFFILIATIONS = { 1: "e_commerce", 2: "creative", 3: "catalogue" } as const;
export const DISPLAY_TYPES = { 1: "whole", 2: "first_eight" } as const;
export const TEMPLATES = { 1: "one", 2: "two" } as const;
/** The tabs that clients know by their number. */
export const FIXED_IDS = {
  1475: "local_warehouse",
  1473: "top_selection",
  1439: "best_selling",
  1440: "homing_deals",
  1391: "service_market",
} as const;

export function isFixed(id: string): id is `${keyof typeof FIXED_IDS}` {
  return Object.hasOwn(FIXED_IDS, id);
}

/** What the form holds: times as the browser's local ones, numbers and lists as typed. */
export interface TopicDraft
  extends Omit<TopicPageText, "keywords" | "position" | "valid_from" | "valid_until"> {
  keywords: string;
  position: string;
  valid_from: string;
  valid_until: string;
  /** Empty: an ordinary page. Only a new page chooses. */
  fixed_id: string;
}

export const emptyDraft: TopicDraft = {
  name_en: "",
  name_zh: "",
  topic_name_en: "",
  topic_name_zh: "",
  page_type: 2,
  topic_type: 1,
  affiliation: 1,
  display_type: 1,
  template: 1,
  owner: "",
  check_code: "",
  is_hot_open: false,
  keywords: "",
  is_top: false,
  position: "0",
  valid_from: "",
  valid_until: "",
  fixed_id: "",
};

export function draftOf(page: TopicPage): TopicDraft {
  const {
    id,
    status: _status,
    version: _version,
    created_at: _created,
    edited_at: _at,
    edited_by: _by,
    ...text
  } = page;
  return {
    ...text,
    keywords: page.keywords.join(", "),
    position: String(page.position),
    valid_from: localTime(page.valid_from),
    valid_until: localTime(page.valid_until),
    fixed_id: isFixed(id) ? id : "",
  };
}

const instant = (typed: string) => (typed ? new Date(typed).toISOString() : null);

export function textOf({ fixed_id: _fixed, ...draft }: TopicDraft): TopicPageText {
  return {
    ...draft,
    // Its field is gone with the owner.
    check_code: draft.owner?.trim() ? draft.check_code : "",
    keywords: draft.keywords
      .split(/[,，;；\n]+/)
      .map((word) => word.trim())
      .filter(Boolean),
    position: Number(draft.position),
    valid_from: instant(draft.valid_from),
    valid_until: instant(draft.valid_until),
  };
}

export function newPageOf(draft: TopicDraft): NewTopicPage {
  const fixed_id = draft.fixed_id ? (Number(draft.fixed_id) as NewTopicPage["fixed_id"]) : null;
  return { ...textOf(draft), fixed_id };
}

export function isComplete(draft: TopicDraft): boolean {
  return draft.name_en.trim() !== "";
}
