import { SelectInput, TextInput } from "react-admin";
import { FilterBar } from "@/ui/FilterBar";
import { EVENT_STATES, VENDORS, vendorName } from "./states";

const STATES = EVENT_STATES.map((state) => ({ id: state, name: `resources.inbox.states.${state}` }));
const CHOICES = VENDORS.map((vendor) => ({ id: vendor, name: vendorName(vendor) }));

export function EventFilters() {
  return (
    <FilterBar>
      <SelectInput
        source="vendor"
        choices={CHOICES}
        emptyText="console.filters.all"
        helperText={false}
        margin="none"
      />
      <SelectInput
        source="state"
        choices={STATES}
        emptyText="console.filters.all"
        helperText={false}
        margin="none"
      />
      <TextInput source="schema_name" helperText={false} type="search" />
    </FilterBar>
  );
}
