import { wireId } from "@/shared/api/ids";
import type { SkuMapping, SkuMappingDraft } from "@/shared/api/types";

export type Mode = SkuMapping["mode"];

/** A way of buying as it is typed; `sku` names a supplier's product and variant, empty for none. */
export interface DraftRow {
  key: number;
  variant: string;
  sku: string;
  quantity: string;
  countries: string;
  priority: string;
  maxCost: string;
}

export interface Draft {
  mode: Mode;
  rows: DraftRow[];
  source: string;
  pairs: Record<string, Record<string, string>>;
}

let lastKey = 0;

export function newRow(variant: string, change: Partial<DraftRow> = {}): DraftRow {
  lastKey += 1;
  return {
    key: lastKey,
    variant,
    sku: "",
    quantity: "1",
    countries: "",
    priority: "0",
    maxCost: "",
    ...change,
  };
}

/** What mode "option" begins with: the options whose values the rows map one to one. */
function pairsOf({ mode, pairs, option_names, variants, rows, sources }: SkuMapping, product: string) {
  if (mode === "option") return pairs;
  const source = sources.find((source) => source.product_id === product);
  const found: Draft["pairs"] = {};
  option_names.forEach((name, at) => {
    const theirs = new Map<string, Set<string>>();
    for (const { variant_id, source_product_id, source_variant_id } of rows) {
      const ours = variants.find((variant) => variant.variant_id === variant_id)?.option_values[at];
      const bought = source?.skus.find((sku) => sku.variant_id === source_variant_id)?.option_values[at];
      if (source_product_id !== product || !ours || !bought) continue;
      theirs.set(ours, (theirs.get(ours) ?? new Set()).add(bought));
    }
    const pairs = [...theirs].flatMap(([ours, values]) =>
      [...values].map((bought) => [ours, bought] as const),
    );
    const isOneToOne =
      pairs.length === theirs.size && new Set(pairs.map(([, bought]) => bought)).size === pairs.length;
    if (isOneToOne) found[name] = Object.fromEntries(pairs);
  });
  return found;
}

/** Makes the draft of a saved mapping; each variant has at least one row. */
export function draftOf(mapping: SkuMapping): Draft {
  const kept = mapping.rows.map((row) =>
    newRow(row.variant_id, {
      sku: `${row.source_product_id}:${row.source_variant_id}`,
      quantity: String(row.quantity),
      countries: row.countries.join(", "),
      priority: String(row.priority),
      maxCost: row.max_cost,
    }),
  );
  const missing = mapping.variants.filter(({ variant_id }) =>
    kept.every((row) => row.variant !== variant_id),
  );
  const source = kept[0]?.sku.split(":")[0] ?? mapping.sources[0]?.product_id ?? "";
  return {
    mode: mapping.mode,
    rows: [...kept, ...missing.map(({ variant_id }) => newRow(variant_id))],
    source,
    pairs: pairsOf(mapping, source),
  };
}

/** What mode "sku" shows: one row for each variant. */
export function singleRows(draft: Draft): DraftRow[] {
  const first = new Map<string, DraftRow>();
  for (const row of draft.rows) if (!first.get(row.variant)?.sku) first.set(row.variant, row);
  return [...first.values()];
}

export function onWire(draft: Draft, version: number): SkuMappingDraft {
  const isOption = draft.mode === "option";
  const isAuto = draft.mode === "auto";
  const rows = draft.mode === "sku" ? singleRows(draft) : draft.rows;
  return {
    version,
    mode: draft.mode,
    rows: isOption || isAuto ? [] : rows.filter((row) => row.sku).map(rowOnWire(draft.mode)),
    source_product_id: isOption && draft.source ? wireId(draft.source) : null,
    pairs: isOption ? draft.pairs : {},
  };
}

const rowOnWire = (mode: Mode) => (row: DraftRow) => {
  const [product = "", variant = ""] = row.sku.split(":");
  const isAdvanced = mode === "advanced";
  return {
    variant_id: wireId(row.variant),
    source_product_id: wireId(product),
    source_variant_id: wireId(variant),
    quantity: isAdvanced ? Number(row.quantity) : 1,
    countries: isAdvanced ? countriesOf(row.countries) : [],
    priority: isAdvanced ? Number(row.priority) : 0,
    max_cost: isAdvanced ? row.maxCost.trim() : "",
  };
};

/** Codes as they are typed: "de, FR" is DE and FR. */
export function countriesOf(typed: string): string[] {
  return typed
    .toUpperCase()
    .split(/[\s,;，]+/)
    .filter(Boolean);
}
