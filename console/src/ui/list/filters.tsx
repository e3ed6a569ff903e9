import { DateTimeInput, NumberInput, SelectInput, TextInput } from "react-admin";
import type { TextKey } from "@/i18n/useText";
import type { Choice } from "@/ui/form/choices";
import { instant } from "@/ui/instant";

interface FilterProps {
  source: string;
  /** Instead of the catalogue's word for the field. */
  label?: TextKey;
}

export function SearchFilter({ source = "q", label }: Partial<FilterProps>) {
  return <TextInput source={source} label={label} helperText={false} type="search" />;
}

interface ChoiceFilterProps extends FilterProps {
  choices: readonly Choice[];
  /** What holds, and is shown, as long as nothing is chosen; all where it is left out. */
  otherwise?: TextKey;
}

const SHOWN_WHEN_EMPTY = { inputLabel: { shrink: true }, select: { displayEmpty: true } };

export function ChoiceFilter({ choices, otherwise, ...named }: ChoiceFilterProps) {
  return (
    <SelectInput
      {...named}
      choices={[...choices]}
      emptyText={otherwise ?? "console.filters.all"}
      slotProps={otherwise && SHOWN_WHEN_EMPTY}
      helperText={false}
      margin="none"
    />
  );
}

export function MomentFilter(named: FilterProps) {
  return <DateTimeInput {...named} helperText={false} margin="none" parse={instant} />;
}

interface NumberFilterProps extends FilterProps {
  max?: number;
}

export function NumberFilter({ max, ...named }: NumberFilterProps) {
  return <NumberInput {...named} helperText={false} margin="none" min={1} max={max} />;
}

/** Keeps to one merchant, by its number. */
export function MerchantFilter() {
  return <NumberFilter source="merchant" label="console.merchant_filter" />;
}
