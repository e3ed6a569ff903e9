import type { Tone } from "@/ui/StateTag";

export const TOPIC_STATES = {
  1: { words: "draft", tone: "warning" },
  2: { words: "published", tone: "success" },
  3: { words: "withdrawn", tone: "neutral" },
} as const satisfies Record<number, { words: string; tone: Tone }>;

export const PUBLISHED = 2;
