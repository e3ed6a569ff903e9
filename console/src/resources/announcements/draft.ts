import type { Announcement, AnnouncementText } from "@/api/types";
import { localTime } from "@/ui/localTime";

/** What the form holds: times as the browser's local ones, merchants as typed. */
export interface AnnouncementDraft {
  title_en: string;
  content_en: string;
  title_zh: string;
  content_zh: string;
  detail_type: AnnouncementText["detail_type"];
  router: string;
  audience: AnnouncementText["audience"];
  merchants: string;
  starts: string;
  ends: string;
  release: string;
}

export const DETAIL_TYPES = [
  { type: 1, words: "try_or_later" },
  { type: 2, words: "got_it" },
  { type: 3, words: "mark_or_try" },
] as const;
export const AUDIENCES = ["everyone", "main_accounts", "merchants"] as const;
export const GOT_IT = 2;

function instant(local: string): string {
  return new Date(local).toISOString();
}

export function emptyDraft(now: Date): AnnouncementDraft {
  return {
    title_en: "",
    content_en: "",
    title_zh: "",
    content_zh: "",
    detail_type: GOT_IT,
    router: "",
    audience: "everyone",
    merchants: "",
    starts: localTime(now.toISOString()),
    ends: "",
    release: "",
  };
}

export function draftOf(announcement: Announcement): AnnouncementDraft {
  const { title_en, content_en, title_zh, content_zh, router } = announcement;
  return {
    title_en,
    content_en,
    title_zh,
    content_zh,
    router,
    detail_type: announcement.detail_type as AnnouncementDraft["detail_type"],
    audience: announcement.audience as AnnouncementDraft["audience"],
    merchants: announcement.tenant_ids.join(", "),
    starts: localTime(announcement.starts_at),
    ends: localTime(announcement.ends_at),
    release: announcement.release,
  };
}

/** The numbers of merchants as typed; what is no number is left for the server to refuse. */
function numbers(typed: string): number[] {
  return typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
}

/** Whether a button leads somewhere: of a new version it may, of other news by its kind. */
export function mayLead(draft: Pick<AnnouncementDraft, "detail_type" | "release">): boolean {
  return draft.detail_type !== GOT_IT || draft.release.trim() !== "";
}

/** What is sent: an empty end means until it is taken back. */
export function textOf({ merchants, starts, ends, ...draft }: AnnouncementDraft): AnnouncementText {
  return {
    ...draft,
    router: mayLead(draft) ? draft.router.trim() : "",
    tenant_ids: draft.audience === "merchants" ? numbers(merchants) : [],
    starts_at: instant(starts),
    ends_at: ends ? instant(ends) : null,
  };
}

export function isComplete(draft: AnnouncementDraft): boolean {
  return draft.title_en.trim() !== "" && draft.starts !== "";
}
