import { TextInput } from "react-admin";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";

export function MerchantFilters() {
  const text = useText();
  return (
    <FilterBar>
      <TextInput source="q" label={text("resources.merchants.search")} helperText={false} type="search" />
    </FilterBar>
  );
}
