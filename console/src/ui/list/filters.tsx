import { DateInput, DateTimeInput, NumberInput, SelectInput, TextInput } from "react-admin";
import type { TextKey } from "@/i18n/useText";
import type { Choice } from "@/ui/form/choices";
import { SwitchInput } from "@/ui/form/SwitchInput";
import { instant } from "@/ui/instant";
import { PLATFORMS, usePlatformName } from "@/ui/platforms";

interface FilterProps {
  source: string;
  /** Instead of the catalogue's word for the field. */
  words?: TextKey;
}

export function SearchFilter({ source = "q", words }: Partial<FilterProps>) {
  return <TextInput source={source} label={words} helperText={false} type="search" />;
}

export function YesFilter({ source, words }: FilterProps) {
  return <SwitchInput source={source} label={words} />;
}

export function MomentFilter({ source }: FilterProps) {
  return <DateTimeInput source={source} helperText={false} margin="none" parse={instant} />;
}

export function DayFilter({ source }: FilterProps) {
  return <DateInput source={source} helperText={false} margin="none" />;
}

interface NumberFilterProps extends FilterProps {
  max?: number;
  disabled?: boolean;
  hint?: TextKey | false;
}

export function NumberFilter({ source, words, max, disabled, hint = false }: NumberFilterProps) {
  return (
    <NumberInput
      source={source}
      label={words}
      helperText={hint}
      margin="none"
      min={1}
      max={max}
      disabled={disabled}
    />
  );
}

/** Keeps to one merchant, by its number. */
export function MerchantFilter() {
  return <NumberFilter source="merchant" words="console.merchant_filter" />;
}

interface ChoiceFilterProps extends FilterProps {
  choices: readonly Choice[];
  /** The label and value while nothing is chosen; without it, all. */
  otherwise?: TextKey;
  onChange?: (chosen: unknown) => void;
}

const SHOWN_WHEN_EMPTY = { inputLabel: { shrink: true }, select: { displayEmpty: true } };

export function ChoiceFilter({ source, words, choices, otherwise, onChange }: ChoiceFilterProps) {
  return (
    <SelectInput
      source={source}
      label={words}
      choices={[...choices]}
      emptyText={otherwise ?? "console.filters.all"}
      slotProps={otherwise && SHOWN_WHEN_EMPTY}
      onChange={(event) => onChange?.(event.target.value)}
      helperText={false}
      margin="none"
    />
  );
}

/** Keeps to one selling platform. */
export function PlatformFilter() {
  const nameOf = usePlatformName();
  return <ChoiceFilter source="platform" choices={PLATFORMS.map((id) => ({ id, name: nameOf(id) }))} />;
}
