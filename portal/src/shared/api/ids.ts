/** Ids are strings in answers and numbers in addresses and bodies. */
export function wireId(id: string): number {
  return Number(id);
}

export function wireIds(ids: readonly string[]): number[] {
  return ids.map(wireId);
}
