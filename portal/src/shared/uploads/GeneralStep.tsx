import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { Muted, Stack, TitledCard } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { type Draft, mayDraft, mayTax, type StoreDraft, untouchedStore } from "./draft";
import { Columns } from "./layout";
import { uploadTexts } from "./texts";

interface StepProps {
  draft: Draft;
  stores: readonly Store[];
  onChange: (draft: Draft) => void;
}

function StoreStatus({
  store,
  value,
  onChange,
}: {
  store: Store;
  value: StoreDraft;
  onChange: (changed: Partial<StoreDraft>) => void;
}) {
  const t = useTexts(uploadTexts);
  const same = { value: "", label: t.states.same };
  const states = [
    same,
    { value: "active", label: t.states.active },
    { value: "draft", label: t.states.draft },
  ];
  const taxes = [same, { value: "yes", label: t.yes }, { value: "no", label: t.no }];
  return (
    <TitledCard title={storeLabel(store)}>
      {!mayDraft(store.platform) && !mayTax(store.platform) && <Muted>{t.noneHere}</Muted>}
      <Columns>
        {mayDraft(store.platform) && (
          <Select
            label={t.state}
            choices={states}
            value={value.state}
            onChange={(event) => onChange({ state: event.target.value as StoreDraft["state"] })}
          />
        )}
        {mayTax(store.platform) && (
          <Select
            label={t.taxes}
            choices={taxes}
            value={value.taxes}
            onChange={(event) => onChange({ taxes: event.target.value as StoreDraft["taxes"] })}
          />
        )}
      </Columns>
    </TitledCard>
  );
}

/** The state of published products in each store. */
export function GeneralStep({ draft, stores, onChange }: StepProps) {
  return (
    <Stack>
      {stores.map((store) => {
        const value = draft.stores[store.id] ?? untouchedStore();
        const change = (changed: Partial<StoreDraft>) =>
          onChange({ ...draft, stores: { ...draft.stores, [store.id]: { ...value, ...changed } } });
        return <StoreStatus key={store.id} store={store} value={value} onChange={change} />;
      })}
    </Stack>
  );
}
