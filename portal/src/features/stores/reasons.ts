/** Why a store is removed, as the server knows it; the last one may be followed by words of the merchant's own. */
export const REMOVAL_REASONS = [
  "Can't find the product I want",
  "Can't find the service I want",
  "Can't find the function I need",
  "Function bugs lead to bad app experience",
  "I have decided to use another app of the same type",
  "No longer use this store",
  "Other",
] as const;

const OTHER = REMOVAL_REASONS.length - 1;

export const isOther = (choice: number) => choice === OTHER;

/** Returns the reason for the server; empty while nothing is selected. */
export function reasonOf(choice: number, words: string): string {
  const reason = REMOVAL_REASONS[choice] ?? "";
  return isOther(choice) && words.trim() ? `${reason}: ${words.trim()}` : reason;
}
