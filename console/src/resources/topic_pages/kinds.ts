import type { TopicPage } from "@/api/types";
import { choicesOf } from "@/ui/form/choices";
import type { Tone } from "@/ui/StateTag";

const KINDS = "resources.topic_pages.kinds";

/** By their numbers, the words for them below `resources.topic_pages.kinds`. */
export const AFFILIATIONS = { 1: "e_commerce", 2: "creative", 3: "catalogue" } as const;
export const TOPIC_TYPES = { 1: "topic", 3: "project", 7: "extra_project" } as const;

/** What staff choose of each kind, in the order of the form. */
export const KIND_CHOICES = {
  affiliation: choicesOf(KINDS, AFFILIATIONS),
  topic_type: choicesOf(KINDS, TOPIC_TYPES),
  page_type: choicesOf(KINDS, { 1: "service_market", 2: "find_products" }),
  display_type: choicesOf(KINDS, { 1: "whole", 2: "first_eight" }),
  template: choicesOf(KINDS, { 1: "one", 2: "two" }),
};

/** The tabs that clients know by their number. */
export const FIXED_IDS = {
  1475: "local_warehouse",
  1473: "top_selection",
  1439: "best_selling",
  1440: "homing_deals",
  1391: "service_market",
} as const;

/** Tabs that show search results; the server refuses products on them. */
export const SEARCHED: readonly string[] = ["1473", "1475"];

export const PUBLISHED = 2;

export const TOPIC_STATES = {
  1: { words: "draft", tone: "warning" },
  [PUBLISHED]: { words: "published", tone: "success" },
  3: { words: "withdrawn", tone: "neutral" },
} as const satisfies Record<TopicPage["status"], { words: string; tone: Tone }>;
