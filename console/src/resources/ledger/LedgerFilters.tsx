import { DateTimeInput, NumberInput, SelectInput } from "react-admin";
import { useText } from "@/i18n/useText";
import { UNITS } from "@/ui/bookKinds";
import { FilterBar } from "@/ui/FilterBar";
import { instant } from "@/ui/instant";

const CHOICES = UNITS.filter((unit) => unit !== "USD").map((unit) => ({
  id: unit,
  name: `resources.ledger.units.${unit}`,
}));

export function LedgerFilters() {
  const text = useText();
  return (
    <FilterBar>
      <NumberInput
        source="merchant"
        label={text("resources.adjustments.merchant_filter")}
        helperText={false}
        margin="none"
        min={1}
      />
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
