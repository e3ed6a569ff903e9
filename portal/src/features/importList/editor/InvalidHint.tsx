import type { Sku } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { variantName } from "./draft";
import { editorTexts } from "./texts";

const MOST_NAMED = 2;

/** Which variants' fields keep Save closed: they may stand on another tab or page. */
export function InvalidHint({
  skus,
  invalid,
}: {
  skus: readonly Sku[];
  invalid: ReadonlyMap<string, string>;
}) {
  const t = useTexts(editorTexts);
  const labels: Record<string, string> = {
    price: t.price,
    compare_at_price: t.compareAt,
    stock: t.stock,
    weight_grams: t.weight,
  };
  const names = [...invalid.keys()].slice(0, MOST_NAMED).map((key) => {
    const [id = "", field = ""] = key.split(":");
    const sku = skus.find((one) => one.id === id);
    return t.ofVariant(labels[field] ?? field, sku ? variantName(sku, t.onlyVariant) : id);
  });
  return (
    <Muted role="alert" sx={{ color: "error.main" }}>
      {t.cannotSave(names, invalid.size - names.length)}
    </Muted>
  );
}
