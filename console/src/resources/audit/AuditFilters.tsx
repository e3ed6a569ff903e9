import { TextInput } from "react-admin";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";

export function AuditFilters() {
  const text = useText();
  return (
    <FilterBar>
      <TextInput source="q" label={text("resources.audit.search")} helperText={false} type="search" />
    </FilterBar>
  );
}
