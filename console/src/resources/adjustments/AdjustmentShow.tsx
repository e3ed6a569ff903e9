import type { Adjustment } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Amount } from "@/ui/Amount";
import { KindName } from "@/ui/BookWords";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Section } from "@/ui/Section";
import { TextLink } from "@/ui/TextLink";
import { AdjustmentCommands } from "./AdjustmentCommands";
import { AdjustmentStateTag } from "./states";

export function AdjustmentShow() {
  return (
    <RecordPage<Adjustment> resource="adjustments">
      {(adjustment) => <Detail adjustment={adjustment} />}
    </RecordPage>
  );
}

function Detail({ adjustment }: { adjustment: Adjustment }) {
  const text = useText();
  const back = useBack("adjustments");
  const { merchant, merchant_id, kind, amount, unit, reason, note, decision } = adjustment;
  const address = `/merchants/${merchant_id}/show`;
  const facts = [
    { name: "merchant", value: <TextLink to={address}>{merchant || merchant_id}</TextLink> },
    { name: "kind", value: <KindName kind={kind} /> },
    { name: "amount", value: <Amount amount={amount} unit={unit} /> },
    { name: "reason", value: reason },
    { name: "note", value: note || text("console.none") },
    { name: "asked_by", value: adjustment.asked_by },
    { name: "asked_at", value: <Moment at={adjustment.asked_at} /> },
    { name: "decided_by", value: adjustment.decided_by || text("console.none") },
    { name: "decided_at", value: <Moment at={adjustment.decided_at} /> },
    ...(decision ? [{ name: "decision" as const, value: decision }] : []),
  ] as const;
  return (
    <>
      <PageHeading
        title={merchant || merchant_id}
        back={back}
        tag={<AdjustmentStateTag state={adjustment.state} />}
        actions={<AdjustmentCommands adjustment={adjustment} />}
      />
      <Section title={text("resources.adjustments.facts")}>
        <Facts
          facts={facts.map(({ name, value }) => ({
            label: text(`resources.adjustments.fields.${name}`),
            value,
          }))}
        />
      </Section>
    </>
  );
}
