import { CHECKS } from "@web/checks";
import { NumberInput, SelectInput, TextInput } from "react-admin";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";
import { MerchantFilter } from "@/ui/MerchantFilter";
import { PLATFORMS, usePlatformName } from "@/ui/platforms";
import { HEALTHS, STATES } from "./health";

const states = STATES.map((id) => ({ id, name: `console.store_state.${id}` }));
const healths = HEALTHS.map((id) => ({ id, name: `resources.connections.healths.${id}` }));
const checks = CHECKS.map((id) => ({ id, name: `resources.connections.checks.${id}` }));

const all = { emptyText: "console.filters.all", helperText: false, margin: "none" } as const;

export function ConnectionFilters() {
  const text = useText();
  const nameOf = usePlatformName();
  const platforms = PLATFORMS.map((id) => ({ id, name: nameOf(id) }));
  return (
    <FilterBar>
      <TextInput source="q" label={text("resources.connections.search")} helperText={false} type="search" />
      <SelectInput source="platform" choices={platforms} translateChoice={false} {...all} />
      <SelectInput source="state" choices={states} {...all} />
      <SelectInput source="health" choices={healths} {...all} />
      <SelectInput source="check" choices={checks} {...all} />
      <NumberInput source="silent_days" helperText={false} margin="none" min={1} max={3650} />
      <MerchantFilter />
    </FilterBar>
  );
}
