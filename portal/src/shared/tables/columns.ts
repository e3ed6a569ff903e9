/** Column index by meaning. */
export type Columns = Record<string, number>;

/** The head of an uploaded table, as the server read it. */
export interface TableHead {
  form: { kind: string; encoding: string; delimiter: string; sheet: number; first: number };
  sheets: readonly string[];
  top: readonly { row: number; cells: readonly string[] }[];
  headings: readonly string[];
  samples: readonly (readonly string[])[];
  columns: Columns;
}

/** How to read a file; what is left out is guessed. */
export type FormChoice = Partial<Pick<TableHead["form"], "encoding" | "delimiter" | "sheet" | "first">>;

/** The same with what this column means; a meaning belongs to one column. */
export function withMeaning(columns: Columns, place: number, meaning: string): Columns {
  const others = Object.entries(columns).filter(([field, at]) => at !== place && field !== meaning);
  return Object.fromEntries(meaning ? [...others, [meaning, place]] : others);
}

/**
 * The meanings after the file was read another way: of headings that it had before those that were chosen, of
 * others the guessed ones.
 */
export function carriedOver(before: TableHead, columns: Columns, after: TableHead): Columns {
  const chosen = new Map(Object.entries(columns).map(([field, place]) => [before.headings[place], field]));
  const isKnown = (place: number) =>
    Boolean(after.headings[place]) && before.headings.includes(after.headings[place] ?? "");
  const kept = after.headings.flatMap((heading, place) => {
    const field = isKnown(place) ? chosen.get(heading) : undefined;
    return field ? [[field, place] as const] : [];
  });
  const guessed = Object.entries(after.columns).filter(([, place]) => !isKnown(place));
  return { ...Object.fromEntries(guessed), ...Object.fromEntries(kept) };
}
