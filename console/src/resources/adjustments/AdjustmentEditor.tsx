import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Adjustment, NewAdjustment } from "@/api/types";
import { useText } from "@/i18n/useText";
import { KEPT_UNITS, KINDS } from "@/ui/bookKinds";
import { DraftForm } from "@/ui/draft/DraftForm";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { AmountInput } from "@/ui/form/amounts";
import { choicesOf } from "@/ui/form/choices";
import { ChoiceInput, LineInput } from "@/ui/form/inputs";
import { FieldColumn, FieldGrid } from "@/ui/form/layout";
import { SendButton } from "@/ui/form/SendButton";
import { PageHeading } from "@/ui/PageHeading";
import { CreatePage, useBack } from "@/ui/RecordPage";
import { Section } from "@/ui/Section";

/** Values of the form. The idempotency key is made once per form, so that sending twice posts once. */
type Draft = NewAdjustment & { merchant: string; amount: string; code: string };

const PROOF = "console.second_factor";
const blank = (merchant: string): Draft => ({
  key: crypto.randomUUID(),
  merchant,
  kind: "credit",
  unit: "USD",
  amount: "",
  reason: "",
  note: "",
  code: "",
});

const isComplete = ({ merchant, amount, reason, code }: Draft) =>
  /^\d+$/.test(merchant.trim()) && Number(amount) > 0 && [reason, code].every((typed) => typed.trim() !== "");

export function AdjustmentCreate() {
  return (
    <CreatePage resource="adjustments">
      <AdjustmentForm />
    </CreatePage>
  );
}

function AdjustmentForm() {
  const text = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [draft, set] = useState(() => blank(params.get("merchant") ?? ""));
  const send = useDraftSaving<Draft, Adjustment>({
    resource: "adjustments",
    wire: (sent) => ({
      ...sent,
      merchant: sent.merchant.trim(),
      amount: sent.amount.trim(),
      code: sent.code.trim(),
    }),
    onSaved: ({ id }) => void navigate(`/adjustments/${id}/show`, { replace: true }),
  });
  return (
    <>
      <PageHeading title={text("resources.adjustments.write")} back={useBack("adjustments")} />
      <DraftForm kept={{ draft, set }} onSave={send}>
        <Section title={text("resources.adjustments.facts")}>
          <FieldColumn>
            <FieldGrid>
              <LineInput
                source="merchant"
                hint="resources.adjustments.merchant_hint"
                required
                inputMode="numeric"
              />
              <ChoiceInput source="kind" choices={choicesOf("resources.adjustments.kinds", KINDS)} />
              <ChoiceInput source="unit" choices={choicesOf("resources.ledger.units", KEPT_UNITS)} />
              <AmountInput source="amount" unit={{ source: "unit" }} required />
            </FieldGrid>
            <LineInput
              source="reason"
              hint="resources.adjustments.reason_hint"
              required
              lines={1}
              limit={500}
            />
            <LineInput source="note" hint="resources.adjustments.note_hint" lines={1} limit={500} />
            <LineInput
              source="code"
              label={PROOF}
              required
              limit={20}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <SendButton canSend={isComplete(draft)}>{text("resources.adjustments.send")}</SendButton>
          </FieldColumn>
        </Section>
      </DraftForm>
    </>
  );
}
