import { styled } from "@mui/material/styles";
import { useState } from "react";
import { DateField } from "@/shared/dates/DateField";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { FilterDrawer as Frame } from "@/shared/ui/FilterDrawer";
import { Select } from "@/shared/ui/Select";
import { listTexts } from "../texts";
import { type FilterName, type Filters, filterNames, isFilterValue, type SetFilters } from "./filters";
import { filterTexts } from "./filterTexts";
import { useFilterChoices } from "./useFilterChoices";

const Pair = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.spacing(1.5),
}));

type Draft = Record<FilterName | "sort", string>;

interface FilterDrawerProps {
  filters: Filters;
  onApply: SetFilters;
  onClear: () => void;
  onClose: () => void;
}

/** Every filter and the order of the list; applied together, so that the list is read once. */
export function FilterDrawer({ filters, onApply, onClear, onClose }: FilterDrawerProps) {
  const t = useTexts(listTexts);
  const f = useTexts(filterTexts);
  const choices = useFilterChoices();
  const [draft, setDraft] = useState<Draft>(() => ({ ...filters }));
  const [isTried, setTried] = useState(false);
  const change = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value });
  const bind = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change(name)(target.value),
  });
  const number = (name: FilterName, message: string) => ({
    ...bind(name),
    error: isTried && !isFilterValue(name, draft[name].trim()) ? message : undefined,
    inputProps: { inputMode: "decimal" as const, maxLength: 15 },
  });
  const submit = () => {
    setTried(true);
    const sent = Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim()]));
    if (filterNames.every((name) => isFilterValue(name, sent[name] ?? ""))) onApply(sent);
  };
  return (
    <Frame
      title={f.title}
      clear={f.clear}
      apply={f.apply}
      onSubmit={submit}
      onClear={onClear}
      onClose={onClose}
    >
      <Select label={t.supplier} choices={choices.type} {...bind("type")} />
      <Select label={t.store} choices={choices.store} {...bind("store")} />
      <Select label={f.warning} choices={choices.warning} {...bind("warning")} />
      <Select label={f.status} choices={choices.state} {...bind("state")} />
      <Select label={t.stock} choices={choices.stock} {...bind("stock")} />
      <Field label={f.tag} {...bind("tag")} inputProps={{ maxLength: 255 }} />
      <Pair>
        <Field label={f.minPrice} hint={f.priceHint} {...number("min_price", f.noAmount)} />
        <Field label={f.maxPrice} {...number("max_price", f.noAmount)} />
        <Field label={f.minMargin} {...number("min_margin", f.noPercent)} />
        <Field label={f.maxMargin} {...number("max_margin", f.noPercent)} />
        <DateField label={f.since} value={draft.since} max={draft.until} onChange={change("since")} />
        <DateField label={f.until} value={draft.until} min={draft.since} onChange={change("until")} />
      </Pair>
      <Select label={t.sort} choices={choices.sort} {...bind("sort")} />
    </Frame>
  );
}
