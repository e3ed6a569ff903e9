/** What a view keeps of the address: the filters and the order, in one order of their own. */
export const VIEWED = ["title", "type", "state", "store", "stock", "sort"] as const;

export function queryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of VIEWED) {
    const value = params.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}
