import { languageTag } from "@/shared/i18n/language";

let userId = "";

/** From now on this page shows what belongs to this user, and asks the server as nobody else. */
export function drawFor(id: string): void {
  userId = id;
}

/** Whether this page shows what belongs to another user than this one. */
export function isDrawnForAnother(id: string | null): boolean {
  return userId !== "" && id !== null && id !== userId;
}

/** Headers of every request: the reader's language, and the user for whom the page was rendered. */
export function ownHeaders(): Record<string, string> {
  const language = { "Accept-Language": languageTag() };
  // A browser has one session: after a log-in in another tab it is another user's, and ids mean something else there.
  return userId ? { ...language, "X-Expected-User": userId } : language;
}
