import type { MerchantRow } from "@/api/types";
import { AsIs, At } from "@/ui/list/fields";
import { ChoiceFilter, NumberFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { SavedViews } from "@/ui/list/SavedViews";
import { AssignMerchants } from "./AssignMerchants";
import { useManagers, useMerchantPlans } from "./choices";
import { Managers, NamedCounts, Products, Revenue, Stores } from "./columns";
import { ownName } from "./labels";
import { MerchantStateTag } from "./MerchantStateTag";

export const MerchantList = listPage<MerchantRow>({
  resource: "merchants",
  actions: <SavedViews />,
  bulk: <AssignMerchants />,
  quick: [
    { words: "resources.merchants.quick.mine", filter: { mine: "true" } },
    { words: "resources.merchants.quick.unassigned", filter: { counsellor: "0" } },
    { words: "resources.merchants.quick.unseen", filter: { unseen_days: "14" } },
  ],
  filters: (
    <>
      <SearchFilter words="resources.merchants.search" />
      <ChoiceFilter source="state" choices={MerchantStateTag.choices} />
      <PlanFilter source="plan" />
      <ManagerFilter source="counsellor" />
      <NumberFilter source="unseen_days" max={3650} />
    </>
  ),
  columns: {
    mailbox: AsIs,
    state: MerchantStateTag.Field,
    plan: AsIs,
    store_count: Stores,
    product_count: Products,
    counsellors: Managers,
    revenue: Revenue,
    last_seen_at: At,
  },
  card: {
    title: "mailbox",
    below: ({ record }) => ownName(record),
    tag: "state",
    lines: ["plan", NamedCounts, "counsellors", "revenue", "last_seen_at"],
  },
});

function PlanFilter({ source }: { source: string }) {
  return <ChoiceFilter source={source} choices={useMerchantPlans()} />;
}

function ManagerFilter({ source }: { source: string }) {
  return <ChoiceFilter source={source} choices={useManagers()} />;
}
