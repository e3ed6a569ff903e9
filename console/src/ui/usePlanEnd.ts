import { useText } from "@/i18n/useText";

/** Why plans end that nobody ended by hand, as the server keeps it. */
const OWN = new Map([
  ["Replaced by another plan", "replaced"],
  ["Payment ended", "not_paid"],
] as const);

/** Says why a plan ended: our own reasons in the reader's language, what staff wrote as they wrote it. */
export function usePlanEnd() {
  const text = useText();
  return (reason: string) => {
    const own = OWN.get(reason as "Payment ended");
    return own ? text(`console.booked.plan_ends.${own}`) : reason;
  };
}
