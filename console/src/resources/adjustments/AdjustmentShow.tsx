import type { Adjustment } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Amount } from "@/ui/Amount";
import { KindName } from "@/ui/BookWords";
import { Moment } from "@/ui/Moment";
import { RecordFacts } from "@/ui/RecordFacts";
import { showPage } from "@/ui/showPage";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { AdjustmentCommands } from "./AdjustmentCommands";
import { AdjustmentStateTag } from "./states";

const nameOf = ({ merchant, merchant_id }: Adjustment) => merchant || merchant_id;

export const AdjustmentShow = showPage<Adjustment>({
  resource: "adjustments",
  title: nameOf,
  Tag: ({ record }) => <AdjustmentStateTag state={record.state} />,
  Commands: ({ record }) => <AdjustmentCommands adjustment={record} />,
  Body,
});

function Body({ record }: { record: Adjustment }) {
  const text = useText();
  const { merchant_id, kind, amount, unit, reason, note, asked_by, decided_by, decision } = record;
  const facts = {
    merchant: <TextLink to={merchantAddress(merchant_id)}>{nameOf(record)}</TextLink>,
    kind: <KindName kind={kind} />,
    amount: <Amount amount={amount} unit={unit} />,
    reason,
    note,
    asked_by,
    asked_at: <Moment at={record.asked_at} />,
    decided_by,
    decided_at: <Moment at={record.decided_at} />,
    ...(decision && { decision }),
  };
  return <RecordFacts title={text("resources.adjustments.facts")} facts={facts} />;
}
