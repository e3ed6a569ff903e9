/** The seven groups of advanced filters, with the names of their ranges (specification 002, sections 3.12 and 6). */
export const GROUPS = {
  inventory: ["inventory"],
  repurchase: ["repurchase"],
  delivery: ["delivery_time"],
  positive_rate: ["positive_rate"],
  social: ["likes", "comments", "shares"],
  sales: ["sales_1", "sales_7", "sales_30", "turnover_1", "turnover_7", "turnover_30"],
  dimensions: ["weight", "length", "width", "height"],
} as const;

/** Filters of one value among a few; they belong to the group of delivery. */
export const CHOICES = { delivery_hours: ["24", "48", "72"], buyer_protection: ["7", "15"] } as const;

export type Group = keyof typeof GROUPS;
export type Range = (typeof GROUPS)[Group][number];
export type OneOf = keyof typeof CHOICES;

/** Filters as text: `{ min, max }` for ranges, a value for choices. */
export interface FigureFilters {
  ranges: Partial<Record<Range, { min: string; max: string }>>;
  choices: Partial<Record<OneOf, string>>;
}

const RANGES: readonly string[] = Object.values(GROUPS).flat();
const BETWEEN = "~";

/** As one part of the address: `sales_7:10~,delivery_hours:24`. */
export function writeFigures({ ranges, choices }: FigureFilters): string {
  const spans = Object.entries(ranges)
    .filter(([, { min, max }]) => min || max)
    .map(([name, { min, max }]) => `${name}:${min}${BETWEEN}${max}`);
  const single = Object.entries(choices)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:${value}`);
  return [...spans, ...single].join(",");
}

/** Parses filters from an address; ignores unknown parts. */
export function readFigures(text: string): FigureFilters {
  const read: FigureFilters = { ranges: {}, choices: {} };
  for (const part of text.split(",")) {
    const [name = "", value = ""] = part.split(":");
    const [min = "", max = ""] = value.split(BETWEEN);
    if (RANGES.includes(name)) {
      if ([min, max].every(isAmount) && (min || max)) read.ranges[name as Range] = { min, max };
    } else if ((CHOICES[name as OneOf] as readonly string[] | undefined)?.includes(value))
      read.choices[name as OneOf] = value;
  }
  return read;
}

/** Empty, or a number of at least 0. */
export function isAmount(text: string): boolean {
  return text === "" || /^\d{1,9}(\.\d{1,4})?$/.test(text);
}

/** Returns the filters in the server's format. */
export function sentFigures(text: string): object {
  const { ranges, choices } = readFigures(text);
  const spans = Object.entries(ranges).map(([name, { min, max }]) => [
    name,
    { min: min || null, max: max || null },
  ]);
  return Object.fromEntries([
    ...spans,
    ...Object.entries(choices).map(([name, value]) => [name, Number(value)]),
  ]);
}

export function countFigures(text: string): number {
  const { ranges, choices } = readFigures(text);
  return Object.keys(ranges).length + Object.keys(choices).length;
}
