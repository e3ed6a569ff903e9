import { TextInput } from "react-admin";
import { FilterBar } from "@/ui/FilterBar";

export function MerchantFilters() {
  return (
    <FilterBar>
      <TextInput source="q" label="resources.merchants.search" helperText={false} resettable />
    </FilterBar>
  );
}
