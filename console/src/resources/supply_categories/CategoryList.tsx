import type { SupplyCategory } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import { choicesOf } from "@/ui/form/choices";
import { Code, Count } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";

/** Suppliers with categories in the catalogue. */
const SUPPLIERS = choicesOf("resources.feeds.suppliers", { 1: "1", 2: "2", 8: "8", 13: "13", 15: "15" });

interface OfCategory {
  record: SupplyCategory;
}

/** Suppliers' categories with the IDs that feeds are set up with. */
export const CategoryList = listPage<SupplyCategory>({
  resource: "supply_categories",
  filters: (
    <>
      <SearchFilter />
      <ChoiceFilter source="supplier" choices={SUPPLIERS} />
    </>
  ),
  columns: { name: Name, parent: Parent, supplier: Supplier, source_id: Code, products: Count },
  card: { title: "name", lines: ["parent", "supplier", "source_id", Products] },
});

function Name({ record }: OfCategory) {
  return useOwnName()(record);
}

function Parent({ record: { parent_en, parent_zh } }: OfCategory) {
  return useOwnName()({ name_en: parent_en, name_zh: parent_zh });
}

function Supplier({ record }: OfCategory) {
  return useText()(`resources.feeds.suppliers.${record.supplier}`);
}

function Products({ record }: OfCategory) {
  return useText()("resources.supply_categories.count", { smart_count: record.products });
}
