import { useState } from "react";
import { subAccountList } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";
import { DateField } from "@/shared/dates/DateField";
import { countryName } from "@/shared/format/names";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { suppliers } from "@/shared/suppliers/suppliers";
import { Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FilterDrawer as Frame } from "@/shared/ui/FilterDrawer";
import { Select } from "@/shared/ui/Select";
import { type FilterName, filterNames, type OrderFilters, useCountries } from "../api";
import { claimTexts } from "../claims/texts";
import { problemTexts } from "../problemTexts";
import { ordersTexts } from "../texts";
import { ProductFilter } from "./ProductFilter";

type Draft = Record<FilterName, string>;

/** The choices of a filter, after the one that means no filter. */
const choices = (none: string, entries: readonly (readonly [string, string])[]) => [
  { value: "", label: none },
  ...entries.map(([value, label]) => ({ value, label })),
];

function useChoices() {
  const t = useTexts(ordersTexts);
  const problems = useTexts(problemTexts);
  const claims = useTexts(claimTexts);
  const stores = useStores().data?.stores ?? [];
  const countries = useCountries().data ?? [];
  const byName = countries
    .map(({ id }) => [id, countryName(id)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  const user = useUser().data;
  // Who may not see the team finds only their own purchases by this.
  const team = useRead(subAccountList, {}, { retry: false }).data?.sub_accounts ?? [];
  const members = team.filter(({ is_invitation, id }) => !is_invitation && id !== user?.id);
  const { none: _, ...risks } = t.risks;
  return {
    store: choices(
      t.anyStore,
      stores.map((store) => [store.id, storeLabel(store)]),
    ),
    country: choices(t.anyCountry, byName),
    problem: choices(t.anyProblem, Object.entries(problems.names)),
    supplier: choices(
      t.anySupplier,
      suppliers.map(({ type, name }) => [String(type), name]),
    ),
    risk: choices(t.anyRisk, Object.entries(risks)),
    claim: choices(claims.anyClaim, Object.entries(claims.marks)),
    person: choices(t.anyPerson, [
      ...(user ? [[user.id, t.self] as const] : []),
      ...members.map(({ id, name, mailbox }) => [id, name || mailbox] as const),
    ]),
  };
}

interface FilterDrawerProps {
  filters: OrderFilters;
  onApply: (filters: Partial<Draft>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Every filter of the list; applied at once, so that the list is read once. */
export function FilterDrawer({ filters, onApply, onClear, onClose }: FilterDrawerProps) {
  const t = useTexts(ordersTexts);
  const { filter: claim } = useTexts(claimTexts);
  const offered = useChoices();
  const [draft, setDraft] = useState<Draft>(
    () => Object.fromEntries(filterNames.map((name) => [name, filters[name]])) as Draft,
  );
  const bind = (name: FilterName) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const submit = () => onApply({ ...draft, tag: draft.tag.trim(), shipping: draft.shipping.trim() });
  return (
    <Frame
      title={t.filters}
      clear={t.clearFilters}
      apply={t.apply}
      onSubmit={submit}
      onClear={onClear}
      onClose={onClose}
    >
      <Select label={t.store} choices={offered.store} {...bind("store")} />
      <Select label={t.country} choices={offered.country} {...bind("country")} />
      <Select label={t.problem} choices={offered.problem} {...bind("problem")} />
      <Select label={t.supplier} choices={offered.supplier} {...bind("supplier")} />
      <Select label={t.risk} choices={offered.risk} {...bind("risk")} />
      <Select label={claim} choices={offered.claim} {...bind("claim")} />
      <Select label={t.person} choices={offered.person} {...bind("person")} />
      <ProductFilter value={draft.product} onChange={(product) => setDraft({ ...draft, product })} />
      <Field label={t.tag} inputProps={{ maxLength: 100 }} {...bind("tag")} />
      <Field label={t.shippingMethod} inputProps={{ maxLength: 200 }} {...bind("shipping")} />
      <Row gap={2} sx={{ "& > div": { flex: 1 } }}>
        <DateField
          label={t.since}
          value={draft.since}
          max={draft.until}
          onChange={(since) => setDraft({ ...draft, since })}
        />
        <DateField
          label={t.until}
          value={draft.until}
          min={draft.since}
          onChange={(until) => setDraft({ ...draft, until })}
        />
      </Row>
    </Frame>
  );
}
