/** Joins short facts by dots, without empty ones; a wrapped line never begins with a dot. */
export function besides(facts: readonly (string | null | undefined | false)[]): string {
  return facts.filter(Boolean).join("\u00a0· ");
}
