import type { PlanCheck } from "@/shared/api/types";

const KEY = "plan_put_off";

const nameOf = ({ code, platform }: PlanCheck, mailbox: string) => `${mailbox}:${code}:${platform}`;

/** Whether the reader has closed this in the present session of the browser. */
export function isPutOff(check: PlanCheck, mailbox: string): boolean {
  return sessionStorage.getItem(KEY) === nameOf(check, mailbox);
}

export function putOff(check: PlanCheck, mailbox: string): void {
  sessionStorage.setItem(KEY, nameOf(check, mailbox));
}
