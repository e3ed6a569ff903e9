import { useState } from "react";
import type { ProductDetail } from "@/shared/api/types";
import { FactFields } from "@/shared/customs/FactFields";
import type { FactName, TypedFacts } from "@/shared/customs/facts";
import { customsTexts } from "@/shared/customs/texts";
import { day } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { type DraftState, variantName } from "./draft";
import { editorTexts } from "./texts";

type Fact = ProductDetail["customs"][number];

const valueIn = (facts: readonly Fact[], name: FactName) =>
  facts.find(({ field }) => field === name)?.value ?? "";

interface CustomsTabProps {
  product: ProductDetail;
  draft: DraftState;
}

/** What customs ask about the product, and about variants that differ from it. */
export function CustomsTab({ product, draft }: CustomsTabProps) {
  const t = useTexts(editorTexts);
  const c = useTexts(customsTexts);
  const [chosen, setChosen] = useState("");
  const known = chosen ? (product.customs_by_sku[chosen] ?? []) : product.customs;
  const { customs, skus } = draft.draft;
  const typed: TypedFacts = ((chosen ? skus[chosen]?.customs : customs) as TypedFacts | undefined) ?? {};
  const write = (name: FactName, value: string) => {
    const facts = { ...typed, [name]: value };
    if (chosen) draft.setSkus([chosen], { customs: facts });
    else draft.set({ customs: facts });
  };
  const hint = (name: FactName) => {
    const fact = known.find(({ field }) => field === name);
    if (!fact || typed[name] !== undefined) return undefined;
    const since = day(fact.at);
    return <Muted>{fact.source === "supplier" ? t.factOfSupplier(since) : t.factTyped(since)}</Muted>;
  };
  const variants = product.product_skus.map((sku) => ({
    value: sku.id,
    label: variantName(sku, t.onlyVariant),
  }));
  return (
    <Stack>
      <Muted>{t.customsText}</Muted>
      {variants.length > 1 && (
        <Select
          label={t.customsOf}
          value={chosen}
          choices={[{ value: "", label: t.allVariants }, ...variants]}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <FactFields
        key={chosen}
        valueFor={(name) => typed[name] ?? valueIn(known, name)}
        onChange={write}
        hintOf={hint}
        none={chosen ? t.asProduct : c.unknown}
      />
    </Stack>
  );
}
