import { useText } from "@/i18n/useText";

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** How a day of the week is called; 1 is Monday. */
export function useDayName(): (day: number) => string {
  const text = useText();
  return (day) => text(`resources.service_desks.days.${String(day) as "1"}`);
}
