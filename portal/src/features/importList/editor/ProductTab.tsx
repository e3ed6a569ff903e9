import type { ProductDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import type { SetFields } from "./draft";
import { TagsField } from "./TagsField";
import { editorTexts } from "./texts";

/** Where in its stores the product goes; the list's bulk change chooses it. */
function Collections({ chosen }: { chosen: ProductDetail["collections"] }) {
  const t = useTexts(editorTexts);
  const { data } = useStores();
  const named = (data?.stores ?? []).filter(({ id }) => chosen[id]?.length);
  return named.map((store) => (
    <Muted key={store.id}>{t.collectionsIn(storeLabel(store), chosen[store.id]?.join(", ") ?? "")}</Muted>
  ));
}

export function ProductTab({ product, set }: { product: ProductDetail; set: SetFields }) {
  const t = useTexts(editorTexts);
  return (
    <Stack>
      <Field
        label={t.productTitle}
        multiline
        value={product.title}
        error={product.title.trim() ? undefined : t.titleMissing}
        inputProps={{ maxLength: 500 }}
        onChange={(event) => set({ title: event.target.value.replace(/\n/g, " ") })}
      />
      <Field
        label={t.vendor}
        value={product.vendor}
        inputProps={{ maxLength: 200 }}
        onChange={(event) => set({ vendor: event.target.value })}
      />
      <Field
        label={t.productType}
        value={product.product_type}
        inputProps={{ maxLength: 200 }}
        onChange={(event) => set({ product_type: event.target.value })}
      />
      <TagsField label={t.tags} hint={t.tagsHint} tags={product.tags} onChange={(tags) => set({ tags })} />
      <Collections chosen={product.collections} />
    </Stack>
  );
}
