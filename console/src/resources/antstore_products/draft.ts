import type { AntstoreProduct, AntstoreText } from "@/api/types";

type Saved = AntstoreProduct["variants"][number];

/** A variant as it is typed; what may be left out is empty. */
interface VariantDraft extends Omit<Saved, "stock" | "weight_grams" | "compare_at_price"> {
  compare_at_price: string;
  stock: string;
  weight_grams: string;
}

export const emptyVariant = (): VariantDraft => ({
  sku: "",
  option_values: [],
  price: "",
  compare_at_price: "",
  stock: "",
  image_url: "",
  weight_grams: "",
});

export const emptyOption = () => ({ name: "", values: [] as string[] });

export const emptyProduct = () => ({
  title_en: "",
  description_en: "",
  title_zh: "",
  description_zh: "",
  category: "",
  tags: [] as string[],
  currency: "USD",
  images: [] as string[],
  options: [] as ReturnType<typeof emptyOption>[],
  variants: [emptyVariant()],
});

export type ProductDraft = ReturnType<typeof emptyProduct>;

const typed = (number: number | null) => (number === null ? "" : String(number));
const numberOf = (text: string) => (text.trim() ? Number(text) : null);

export const draftOf = ({ variants }: AntstoreProduct, same: ProductDraft): ProductDraft => ({
  ...same,
  variants: variants.map((variant) => ({
    ...variant,
    compare_at_price: variant.compare_at_price ?? "",
    stock: typed(variant.stock),
    weight_grams: typed(variant.weight_grams),
  })),
});

export const textOf = (draft: ProductDraft): AntstoreText => ({
  ...draft,
  currency: draft.currency.trim(),
  variants: draft.variants.map((variant) => ({
    ...variant,
    price: variant.price.trim(),
    compare_at_price: variant.compare_at_price.trim() || null,
    stock: numberOf(variant.stock),
    weight_grams: numberOf(variant.weight_grams),
  })),
});
