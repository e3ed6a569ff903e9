const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** In how many days the trash forgets what was deleted then; at least 0. */
export function daysLeft(trashedAt: string | null, now: Date): number {
  if (!trashedAt) return KEPT_DAYS;
  const end = new Date(trashedAt).getTime() + KEPT_DAYS * DAY_MS;
  return Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS));
}
