import type { PublishingDefaults } from "@/shared/api/types";

export const STATUSES = ["shown", "draft"] as const;
export const TAXES = ["theirs", "yes", "no"] as const;

export type PublishingFields = Record<
  "tags" | "vendor" | "product_type" | "image_limit" | "weight_grams" | "as_draft" | "taxable",
  string
>;

/** The settings as a form shows them. */
export function asFields(kept: PublishingDefaults): PublishingFields {
  return {
    tags: kept.tags.join(", "),
    vendor: kept.vendor,
    product_type: kept.product_type,
    image_limit: kept.image_limit === null ? "" : String(kept.image_limit),
    weight_grams: kept.weight_grams === null ? "" : String(kept.weight_grams),
    as_draft: kept.as_draft ? "draft" : "shown",
    taxable: taxOf(kept.taxable),
  };
}

function taxOf(taxable: boolean | null): (typeof TAXES)[number] {
  if (taxable === null) return "theirs";
  return taxable ? "yes" : "no";
}

const numberOf = (text: string) => (text.trim() ? Number(text) : null);

/** What was typed, as the API takes it. */
export function asSettings(fields: PublishingFields): Omit<PublishingDefaults, "store_id"> {
  return {
    tags: fields.tags
      .split(/[,，]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    vendor: fields.vendor.trim(),
    product_type: fields.product_type.trim(),
    image_limit: numberOf(fields.image_limit),
    weight_grams: numberOf(fields.weight_grams),
    as_draft: fields.as_draft === "draft",
    taxable: fields.taxable === "theirs" ? null : fields.taxable === "yes",
  };
}

export function isWholeNumber(text: string): boolean {
  return /^\d*$/.test(text.trim());
}
