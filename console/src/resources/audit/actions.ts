import type { Resource } from "@/providers/access";

const ACTIONS = ["session.create", "jobs.retry", "inbox.replay"] as const;

type KnownAction = (typeof ACTIONS)[number];

export function isKnownAction(action: string): action is KnownAction {
  return (ACTIONS as readonly string[]).includes(action);
}

export interface Target {
  kind: "job" | "event";
  id: string;
  resource: Resource;
}

const RESOURCE_OF = { job: "jobs", event: "inbox" } as const;
const TARGET = /^(job|event) (\d+)$/;

/** What an entry was done to, where that is a record of the console. */
export function targetOf(written: string): Target | undefined {
  const [, kind, id] = TARGET.exec(written) ?? [];
  if ((kind !== "job" && kind !== "event") || !id) return undefined;
  return { kind, id, resource: RESOURCE_OF[kind] };
}
