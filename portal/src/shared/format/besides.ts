/** Short facts on one line, parted by dots; a line that breaks never begins with the dot. Empty ones are left out. */
export function besides(facts: readonly (string | null | undefined | false)[]): string {
  return facts.filter(Boolean).join("\u00a0· ");
}
