import { DateTimeInput, TextInput } from "react-admin";
import { FilterBar } from "@/ui/FilterBar";
import { instant } from "@/ui/instant";
import { MerchantFilter } from "@/ui/MerchantFilter";

export function LogFilters() {
  return (
    <FilterBar>
      <TextInput source="event" helperText={false} type="search" />
      <MerchantFilter />
      <DateTimeInput source="since" helperText={false} margin="none" parse={instant} />
      <DateTimeInput source="until" helperText={false} margin="none" parse={instant} />
    </FilterBar>
  );
}
