import { styled } from "@mui/material/styles";
import { CHECKS } from "@web/checks";
import type { ConnectionRow } from "@/api/types";
import { useText } from "@/i18n/useText";
import { choicesOf } from "@/ui/form/choices";
import { OfMerchant } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter, NumberFilter, PlatformFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { Moment } from "@/ui/Moment";
import { usePlatformName } from "@/ui/platforms";
import { StoreStateTag } from "@/ui/StoreStateTag";
import { HealthTag, healthName, isCheck } from "@/ui/storeHealth";

const Tags = styled("span")({ display: "inline-flex", flexWrap: "wrap", gap: 6 });
const CHECK_CHOICES = choicesOf("resources.connections.checks", CHECKS);

interface OfRow {
  record: ConnectionRow;
}

export const ConnectionList = listPage<ConnectionRow>({
  resource: "connections",
  hasCursor: true,
  filters: (
    <>
      <SearchFilter words="resources.connections.search" />
      <PlatformFilter />
      <ChoiceFilter source="state" choices={StoreStateTag.choices} />
      <ChoiceFilter source="health" choices={HealthTag.choices} />
      <ChoiceFilter source="check" choices={CHECK_CHOICES} />
      <NumberFilter source="silent_days" max={3650} />
      <MerchantFilter />
    </>
  ),
  columns: {
    store: ({ record }) => <span title={record.shop}>{record.store}</span>,
    merchant: OfMerchant,
    platform: Platform,
    state: StoreStateTag.Field,
    health: ({ record }) => <HealthTag state={healthName(record.health)} />,
    failing: Failing,
    failing_since: ({ record }) => record.failing_since && <Moment at={record.failing_since} />,
    last_success_at: Success,
  },
  card: {
    title: ({ record }) => record.store,
    lines: ["merchant", "platform", States, "failing", "last_success_at"],
  },
});

function Platform({ record }: OfRow) {
  const nameOf = usePlatformName();
  return nameOf(record.platform);
}

function States({ record }: OfRow) {
  return (
    <Tags>
      <StoreStateTag state={record.state} />
      <HealthTag state={healthName(record.health)} />
    </Tags>
  );
}

function Failing({ record }: OfRow) {
  const text = useText();
  return record.failing
    .filter(isCheck)
    .map((check) => text(`resources.connections.checks.${check}`))
    .join(", ");
}

function Success({ record: { last_success_at } }: OfRow) {
  const text = useText();
  return last_success_at ? <Moment at={last_success_at} /> : text("resources.connections.never");
}
