import type { Grant } from "@/api/people";
import { useText } from "@/i18n/useText";
import { EndGrantButton } from "@/ui/EndGrantButton";
import { GrantStateTag } from "@/ui/GrantStateTag";
import { AsIs, At, OfMerchant } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { Moment } from "@/ui/Moment";

const STATES = [{ id: "running", name: "resources.grants.only_running" }];

export const GrantList = listPage<Grant>({
  resource: "grants",
  filters: (
    <>
      <MerchantFilter />
      <ChoiceFilter source="state" choices={STATES} />
    </>
  ),
  columns: {
    staff: AsIs,
    merchant: OfMerchant,
    reason: AsIs,
    granted_by: AsIs,
    begins_at: At,
    ends_at: Until,
    state: ({ record }) => (
      <>
        <GrantStateTag state={record.state} /> <EndGrantButton grant={record} />
      </>
    ),
  },
  card: {
    title: "staff",
    tag: ({ record }) => <GrantStateTag state={record.state} />,
    lines: ["merchant", "reason", Span, ({ record }) => <EndGrantButton grant={record} />],
  },
});

/** A grant without an end runs until somebody ends it. */
function Until({ record }: { record: Grant }) {
  const text = useText();
  const end = record.ended_at ?? record.ends_at;
  return end ? <Moment at={end} /> : text("resources.grants.open_end");
}

function Span({ record }: { record: Grant }) {
  return (
    <>
      <Moment at={record.begins_at} /> – <Until record={record} />
    </>
  );
}
