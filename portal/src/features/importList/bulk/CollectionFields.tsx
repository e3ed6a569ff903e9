import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Muted } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { hasLists, useTerms } from "@/shared/uploads/api";
import { type Attribute, attributesOf } from "@/shared/uploads/draft";
import { TermPicker } from "@/shared/uploads/TermPicker";
import type { PartProps } from "./EditFields";
import { bulkTexts } from "./texts";

/** What the store sorts its products by. */
const shelfOf = ({ platform }: Store): Attribute =>
  attributesOf(platform).includes("collections") ? "collections" : "categories";

function Picker({ store, form }: PartProps & { store: Store }) {
  const attribute = shelfOf(store);
  const terms = useTerms(store, attribute).data?.terms ?? [];
  const collections = form.choice("collections");
  const known = { ...collections.value, ...Object.fromEntries(terms.map(({ id, name }) => [id, name])) };
  const choose = (ids: string[]) =>
    collections.onChange(Object.fromEntries(ids.map((id) => [id, known[id] ?? id])));
  return (
    <TermPicker
      store={store}
      attribute={attribute}
      chosen={Object.keys(collections.value)}
      names={collections.value}
      onChange={choose}
    />
  );
}

/** Which collections of one store the products go into. */
export function CollectionFields({ form }: PartProps) {
  const t = useTexts(bulkTexts);
  const storeId = form.choice("store");
  const stores = useStores().data?.stores.filter(hasLists);
  const store = stores?.find(({ id }) => id === storeId.value);
  if (stores?.length === 0) return <Muted>{t.noStores}</Muted>;
  return (
    <>
      <Select
        label={t.store}
        choices={[
          { value: "", label: t.chooseStore },
          ...(stores ?? []).map((store) => ({ value: store.id, label: storeLabel(store) })),
        ]}
        value={storeId.value}
        onChange={(event) => {
          storeId.onChange(event.target.value);
          form.setValue("collections", {});
        }}
      />
      <Select
        label={t.tagRule}
        choices={Object.entries(t.collectionRules).map(([value, label]) => ({ value, label }))}
        {...form.register("rule")}
      />
      {store && <Picker store={store} form={form} />}
      <Muted>{t.collectionsHint}</Muted>
    </>
  );
}
