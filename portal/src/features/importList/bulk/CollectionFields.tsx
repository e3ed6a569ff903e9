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
import type { Draft } from "./edits";
import { bulkTexts } from "./texts";

/** What the store sorts its products by. */
const shelfOf = ({ platform }: Store): Attribute =>
  attributesOf(platform).includes("collections") ? "collections" : "categories";

function Picker({ store, draft, set }: PartProps & { store: Store }) {
  const attribute = shelfOf(store);
  const terms = useTerms(store, attribute).data?.terms ?? [];
  const known = { ...draft.collections, ...Object.fromEntries(terms.map(({ id, name }) => [id, name])) };
  const choose = (ids: string[]) =>
    set({ collections: Object.fromEntries(ids.map((id) => [id, known[id] ?? id])) });
  return (
    <TermPicker
      store={store}
      attribute={attribute}
      chosen={Object.keys(draft.collections)}
      names={draft.collections}
      onChange={choose}
    />
  );
}

/** Which collections of one store the products go into. */
export function CollectionFields({ draft, set }: PartProps) {
  const t = useTexts(bulkTexts);
  const stores = useStores().data?.stores.filter(hasLists);
  const store = stores?.find(({ id }) => id === draft.store);
  if (stores?.length === 0) return <Muted>{t.noStores}</Muted>;
  return (
    <>
      <Select
        label={t.store}
        choices={[
          { value: "", label: t.chooseStore },
          ...(stores ?? []).map((store) => ({ value: store.id, label: storeLabel(store) })),
        ]}
        value={draft.store}
        onChange={(event) => set({ store: event.target.value, collections: {} })}
      />
      <Select
        label={t.tagRule}
        choices={Object.entries(t.collectionRules).map(([value, label]) => ({ value, label }))}
        value={draft.rule}
        onChange={(event) => set({ rule: event.target.value as Draft["rule"] })}
      />
      {store && <Picker store={store} draft={draft} set={set} />}
      <Muted>{t.collectionsHint}</Muted>
    </>
  );
}
