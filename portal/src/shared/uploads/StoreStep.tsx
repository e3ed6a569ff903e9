import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { Stack, TitledCard } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { hasLists } from "./api";
import { ADD, type Attribute, attributesOf, type Change, type Draft, untouchedStore } from "./draft";
import type { Problems } from "./fields";
import { TermPicker } from "./TermPicker";
import { uploadTexts } from "./texts";

interface AttributeProps {
  store: Store;
  attribute: Attribute;
  change: Change;
  error?: string;
  onChange: (change: Change) => void;
}

function AttributeFields({ store, attribute, change, error, onChange }: AttributeProps) {
  const t = useTexts(uploadTexts);
  const name = t.attributes[attribute];
  const rules = [
    { value: ADD, label: t.rules.add },
    { value: "2", label: t.rules.set },
  ];
  const setValues = (values: string[]) => onChange({ ...change, values });
  return (
    <Stack gap={1} role="group" aria-label={name}>
      <strong>{name}</strong>
      <Select
        compact
        label={t.rule(name)}
        choices={rules}
        value={change.rule}
        onChange={(event) => onChange({ ...change, rule: event.target.value })}
      />
      {hasLists(store) ? (
        <TermPicker
          store={store}
          attribute={attribute}
          chosen={change.values}
          names={change.names}
          error={error}
          onChange={(values, names) => onChange({ ...change, values, names })}
        />
      ) : (
        <Field
          label={name}
          hint={t.byComma}
          error={error}
          value={change.values.join(",")}
          onChange={(event) => setValues(event.target.value ? event.target.value.split(",") : [])}
        />
      )}
    </Stack>
  );
}

interface StepProps {
  draft: Draft;
  stores: readonly Store[];
  problems: Problems;
  onChange: (draft: Draft) => void;
}

/** Tags, collections, type and categories that products get in each store. */
export function StoreStep({ draft, stores, problems, onChange }: StepProps) {
  return (
    <Stack>
      {stores.map((store) => {
        const value = draft.stores[store.id] ?? untouchedStore();
        const set = (attribute: Attribute) => (change: Change) =>
          onChange({ ...draft, stores: { ...draft.stores, [store.id]: { ...value, [attribute]: change } } });
        return (
          <TitledCard key={store.id} title={storeLabel(store)}>
            {attributesOf(store.platform).map((attribute) => (
              <AttributeFields
                key={attribute}
                store={store}
                attribute={attribute}
                change={value[attribute]}
                error={problems[`stores.${store.id}.${attribute}`]}
                onChange={set(attribute)}
              />
            ))}
          </TitledCard>
        );
      })}
    </Stack>
  );
}
