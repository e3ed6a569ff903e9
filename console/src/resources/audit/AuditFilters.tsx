import { TextInput } from "react-admin";
import { FilterBar } from "@/ui/FilterBar";

export function AuditFilters() {
  return (
    <FilterBar>
      <TextInput source="q" label="resources.audit.search" helperText={false} resettable />
    </FilterBar>
  );
}
