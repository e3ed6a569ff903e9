import { useEffect, useSyncExternalStore } from "react";
import { useGetIdentity } from "react-admin";
import { keep, readKept, subscribe } from "./draftStore";

/** A draft, with the record and version that it is based on. */
interface Kept<Draft> {
  typed: Draft;
  base: Draft;
  version: number;
}

interface SavedAs<Draft> {
  /** Under another name from now on, as what was new until it was saved. */
  name?: string;
  saved: Draft;
  version: number;
  /** Merges what was typed since with what the server added. */
  graft?: (typed: Draft) => Draft;
}

/** The part that a form's foot needs. */
export interface KeptState {
  isDirty: boolean;
  /** Somebody saved another text after this one was begun. */
  isOutdated: boolean;
  discard: () => void;
  /** Stay with what was typed: the next save replaces the newer text. */
  rebase: () => void;
}

/** Whether two drafts say the same. */
export function same<Draft extends object>(first: Draft, other: Draft): boolean {
  const names = Object.keys(other) as (keyof Draft)[];
  return names.every((name) => JSON.stringify(first[name]) === JSON.stringify(other[name]));
}

/** Of what was typed, what the form still asks for in this way: another release may have had other fields. */
function fitted<Draft extends object>(typed: Draft, saved: Draft): Draft {
  const names = Object.keys(saved) as (keyof Draft)[];
  const fits = (name: keyof Draft) =>
    name in typed && Array.isArray(typed[name]) === Array.isArray(saved[name]);
  return Object.fromEntries(names.map((name) => [name, (fits(name) ? typed : saved)[name]])) as Draft;
}

function parse<Draft>(raw: string | null): Kept<Draft> | null {
  return raw === null ? null : JSON.parse(raw);
}

function write<Draft extends object>(key: string, kept: Kept<Draft>): void {
  keep(key, same(kept.typed, kept.base) ? null : JSON.stringify(kept));
}

/**
 * Keeps unsaved changes in this browser under `name` until they are saved or discarded, even if a colleague saves
 * first. `version` is the version to save over; the server refuses it if it is not the latest.
 */
export function useKeptDraft<Draft extends object>(name: string, saved: Draft, version = 0) {
  const { identity } = useGetIdentity();
  const keyOf = (form: string) => `${identity?.id}.${form}`;
  const key = keyOf(name);
  const found = parse<Draft>(useSyncExternalStore(subscribe, () => readKept(key)));
  const isSaved = found !== null && version >= found.version && same(found.typed, saved);
  const kept = isSaved ? null : found;
  useEffect(() => {
    if (isSaved) keep(key, null);
  }, [isSaved, key]);
  const draft = kept ? fitted(kept.typed, saved) : saved;
  // Publishing and taking back count versions too, and leave the text as it was.
  const isOver = kept !== null && !same(kept.base, saved);
  const present = { base: saved, version: Math.max(version, kept?.version ?? 0) };
  const begun = kept && isOver ? { base: kept.base, version: kept.version } : present;
  return {
    draft,
    version: begun.version,
    isDirty: kept !== null,
    isOutdated: isOver && begun.version < version,
    set: (typed: Draft) => write(key, { ...begun, typed }),
    discard: () => keep(key, null),
    rebase: () => write(key, { base: saved, version, typed: draft }),
    /** `sent` is saved: what was typed since stays, over what is saved now. */
    settle: (sent: Draft, now?: SavedAs<Draft>) => {
      const since = parse<Draft>(readKept(key));
      if (since && !same(since.typed, sent) && !now) return;
      keep(key, null);
      if (!since || !now || same(since.typed, sent)) return;
      const typed = now.graft ? now.graft(since.typed) : since.typed;
      write(keyOf(now.name ?? name), { base: now.saved, version: now.version, typed });
    },
  };
}
