import { CHECKS } from "@web/checks";
import type { CheckName, CheckResult, Checkup } from "@/shared/api/types";

/** Whether a result is of the check-up that is under way now, or of the last one when none is. */
export function isFresh(result: CheckResult, checkup: Checkup): boolean {
  return !checkup.running || !checkup.asked_at || result.checked_at >= checkup.asked_at;
}

/** How many of the checks are made, from 0 to 100. */
export function progressOf(checkup: Checkup): number {
  const made = checkup.checks.filter((result) => isFresh(result, checkup)).length;
  return Math.round((100 * made) / CHECKS.length);
}

/** The lines to show: what applies to this platform, and, while checks are made, what is still to come. */
export function linesOf(checkup: Checkup): { check: CheckName; result?: CheckResult }[] {
  const found = new Map(checkup.checks.map((result) => [result.check, result]));
  return CHECKS.map((check) => ({ check, result: found.get(check) }))
    .filter(({ result }) => (result ? !isForeign(result) : checkup.running))
    .map(({ check, result }) => ({ check, result: result && isFresh(result, checkup) ? result : undefined }));
}

/** A check that this platform does not know has nothing to say and nothing to repair. */
function isForeign(result: CheckResult): boolean {
  return result.health === "not_applicable" && ABOUT_PLATFORMS.has(result.check);
}

const ABOUT_PLATFORMS = new Set<CheckName>(["domain", "published"]);
