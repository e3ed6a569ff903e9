import type { Fulfilment } from "@/api/types";
import { Amount } from "@/ui/Amount";
import { AsIs, At, Count } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter, SearchFilter, YesFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { ParcelStateTag } from "./ParcelStateTag";

/** The parcels that merchants bought from Antstore, those that wait longest first. */
export const FulfilmentList = listPage<Fulfilment>({
  resource: "fulfilments",
  filters: (
    <>
      <SearchFilter words="resources.fulfilments.search" />
      <ChoiceFilter source="state" choices={ParcelStateTag.choices} />
      <YesFilter source="mine" />
      <MerchantFilter />
      <SearchFilter source="country" words="resources.fulfilments.fields.country" />
    </>
  ),
  columns: {
    number: AsIs,
    state: ParcelStateTag.Field,
    merchant: AsIs,
    country: AsIs,
    pieces: Count,
    total: Goods,
    assignee: AsIs,
    created_at: At,
  },
  card: { title: "number", tag: "state", lines: ["merchant", "country", "assignee", "created_at"] },
});

function Goods({ record }: { record: Fulfilment }) {
  return <Amount amount={record.total} unit={record.currency} />;
}
