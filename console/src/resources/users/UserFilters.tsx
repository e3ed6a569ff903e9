import { SelectInput, TextInput } from "react-admin";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";
import { MerchantFilter } from "@/ui/MerchantFilter";

const KINDS = ["main", "sub"].map((kind) => ({ id: kind, name: `resources.users.kinds.${kind}` }));
const STATES = ["active", "expired", "deactivated"].map((state) => ({
  id: state,
  name: `resources.users.states.${state}`,
}));

export function UserFilters() {
  const text = useText();
  return (
    <FilterBar>
      <TextInput source="q" label={text("resources.users.search")} helperText={false} type="search" />
      <SelectInput
        source="kind"
        choices={KINDS}
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
      <MerchantFilter />
    </FilterBar>
  );
}
