import { useListContext } from "react-admin";
import type { PageProduct } from "@/api/types";
import { Amount } from "@/ui/Amount";
import { AsIs, At, Code } from "@/ui/list/fields";
import { ChoiceFilter, NumberFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { ArrangeProducts } from "./ArrangeProducts";
import { AwaitedLinks } from "./AwaitedLinks";
import { ImportProducts } from "./ImportProducts";
import { PageProductTag } from "./kinds";
import { PickProducts } from "./PickProducts";

/** Products of topic pages, as they are arranged there. */
export const PageProductList = listPage<PageProduct>({
  resource: "topic_products",
  filters: (
    <>
      <SearchFilter />
      <NumberFilter source="page_id" words="resources.topic_products.by_page" />
      <ChoiceFilter source="state" choices={PageProductTag.choices} />
    </>
  ),
  actions: (
    <>
      <PickForList />
      <ArrangeProducts />
      <AwaitedLinks />
      <ImportProducts />
      <NewButton />
    </>
  ),
  columns: {
    title_en: AsIs,
    state: PageProductTag.Field,
    page_id: Code,
    category: AsIs,
    price: Price,
    edited_at: At,
  },
  card: { title: "title_en", tag: "state", lines: ["page_id", "price", "edited_at"] },
});

function PickForList() {
  const { filterValues } = useListContext();
  return filterValues.page_id ? <PickProducts page={String(filterValues.page_id)} isMain /> : null;
}

function Price({ record }: { record: PageProduct }) {
  return <Amount amount={record.price} unit={record.currency} />;
}
