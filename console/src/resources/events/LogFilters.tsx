import { DateTimeInput, NumberInput, TextInput } from "react-admin";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";
import { instant } from "@/ui/instant";

export function LogFilters() {
  const text = useText();
  return (
    <FilterBar>
      <TextInput source="event" helperText={false} type="search" />
      <NumberInput
        source="merchant"
        label={text("resources.events.merchant_filter")}
        helperText={false}
        margin="none"
        min={1}
      />
      <DateTimeInput source="since" helperText={false} margin="none" parse={instant} />
      <DateTimeInput source="until" helperText={false} margin="none" parse={instant} />
    </FilterBar>
  );
}
