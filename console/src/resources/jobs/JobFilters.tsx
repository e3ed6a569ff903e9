import { SelectInput, TextInput } from "react-admin";
import { FilterBar } from "@/ui/FilterBar";
import { JOB_STATES } from "./states";

const STATES = JOB_STATES.map((state) => ({ id: state, name: `resources.jobs.states.${state}` }));

export function JobFilters() {
  return (
    <FilterBar>
      <TextInput source="name" helperText={false} type="search" />
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
