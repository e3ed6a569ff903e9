/** What can be chosen, and where the catalogue has its name. */
export interface Choice {
  id: string | number;
  name: string;
}

/** Choices whose names are in the catalogue below `words`: under their values, or under a word for each number. */
export function choicesOf(words: string, ids: readonly string[] | Record<number, string>): Choice[] {
  if (Array.isArray(ids)) return ids.map((id: string) => ({ id, name: `${words}.${id}` }));
  return Object.entries(ids).map(([id, word]) => ({ id: Number(id), name: `${words}.${word}` }));
}
