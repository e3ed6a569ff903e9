import type { AntstoreRow } from "@/api/types";
import { Amount } from "@/ui/Amount";
import { AsIs, At, Count } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { ProductStateTag } from "./ProductStateTag";

/** The products that we offer merchants, newest first. */
export const AntstoreList = listPage<AntstoreRow>({
  resource: "antstore_products",
  filters: (
    <>
      <SearchFilter />
      <ChoiceFilter source="state" choices={ProductStateTag.choices} />
    </>
  ),
  actions: <NewButton />,
  columns: {
    title_en: AsIs,
    state: ProductStateTag.Field,
    category: AsIs,
    price: Price,
    variant_count: Count,
    edited_at: At,
  },
  card: { title: "title_en", tag: "state", lines: ["price", "category", "edited_at"] },
});

function Price({ record }: { record: AntstoreRow }) {
  return <Amount amount={record.price} unit={record.currency} />;
}
