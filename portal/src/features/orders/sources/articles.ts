import type { LineToBuy, SourceProduct } from "@/shared/api/types";
import type { Choice } from "./api";

/** The same variant in several orders: it is chosen once for all of them. */
export interface Article {
  key: string;
  first: LineToBuy;
  lines: readonly LineToBuy[];
}

/** What was chosen for an article: `product:variant`, empty for nothing yet, and pieces for each one sold. */
export interface Draft {
  sku: string;
  quantity: string;
}

export const NOTHING: Draft = { sku: "", quantity: "1" };

/** The most products of which the variants are offered at once. */
const MOST_SOURCES = 100;

export function articlesOf(lines: readonly LineToBuy[]): Article[] {
  const found = new Map<string, LineToBuy[]>();
  for (const line of lines) {
    const { my_product_id, title, variant_title, sku } = line;
    const key = JSON.stringify([my_product_id, title, variant_title, sku]);
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return [...found].map(([key, same]) => ({ key, first: same[0] as LineToBuy, lines: same }));
}

/** The products to offer: those that were added first, then those of the mappings. */
export function sourceIds(articles: readonly Article[], added: readonly string[]): string[] {
  const ids = [...added, ...articles.flatMap(({ first }) => first.import_list_ids)];
  return [...new Set(ids)].slice(0, MOST_SOURCES);
}

/** The products that an article may be bought from: its own, and whatever the user added. */
export function sourcesOf({ first }: Article, added: readonly string[], sources: readonly SourceProduct[]) {
  const own = new Set([...added, ...first.import_list_ids]);
  return sources.filter(({ product_id }) => own.has(product_id));
}

/** The whole number of pieces; undefined where it is none from 1 to 1,000. */
export function piecesOf(text: string): number | undefined {
  const pieces = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return pieces >= 1 && pieces <= 1_000 ? pieces : undefined;
}

/** What is sent for the articles that something was chosen for. */
export function choicesOf(articles: readonly Article[], drafts: Readonly<Record<string, Draft>>): Choice[] {
  return articles.flatMap(({ key, lines }) => {
    const { sku, quantity } = drafts[key] ?? NOTHING;
    const [product = "", variant = ""] = sku.split(":");
    return sku
      ? lines.map(({ id }) => ({ line: id, product, variant, quantity: piecesOf(quantity) ?? 0 }))
      : [];
  });
}
