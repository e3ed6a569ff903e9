import { DateTimeInput, SelectInput } from "react-admin";
import { UNITS } from "@/ui/bookKinds";
import { FilterBar } from "@/ui/FilterBar";
import { instant } from "@/ui/instant";
import { MerchantFilter } from "@/ui/MerchantFilter";

const CHOICES = UNITS.filter((unit) => unit !== "USD").map((unit) => ({
  id: unit,
  name: `resources.ledger.units.${unit}`,
}));

export function LedgerFilters() {
  return (
    <FilterBar>
      <MerchantFilter />
      <SelectInput
        source="unit"
        choices={CHOICES}
        emptyText="resources.ledger.units.USD"
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        helperText={false}
        margin="none"
      />
      <DateTimeInput source="since" helperText={false} margin="none" parse={instant} />
      <DateTimeInput source="until" helperText={false} margin="none" parse={instant} />
    </FilterBar>
  );
}
