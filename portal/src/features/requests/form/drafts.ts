import type { Part } from "./values";

const PREFIX = "request_draft:";

/** Reads an unsent form from this browser; `name` identifies the user and the form. */
export function readDraft(name: string): Part[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return Array.isArray(kept) && kept.length > 1 ? (kept as Part[]) : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, parts: readonly Part[]): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(parts));
  } catch {
    // Full, or closed to this page: the form still works, it only will not survive a reload.
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(PREFIX + name);
}

/** Deletes all drafts on logout, so that nobody else reads them. */
export function dropDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}
