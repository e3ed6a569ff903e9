import type { PlanCheck } from "@/shared/api/types";

const KEY = "plan_put_off";

const nameOf = ({ code, platform }: PlanCheck) => `${code}:${platform}`;

/** Whether the reader has closed this in the present session of the browser. */
export function isPutOff(check: PlanCheck): boolean {
  return sessionStorage.getItem(KEY) === nameOf(check);
}

export function putOff(check: PlanCheck): void {
  sessionStorage.setItem(KEY, nameOf(check));
}
