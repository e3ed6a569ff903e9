import Block from "@mui/icons-material/Block";
import Check from "@mui/icons-material/Check";
import Undo from "@mui/icons-material/Undo";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useDataProvider, useGetIdentity, usePermissions } from "react-admin";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Amount, useAmount } from "@/ui/Amount";
import { AmountField, amountFault } from "@/ui/form/amounts";
import { Moment } from "@/ui/Moment";
import { ProofButton } from "@/ui/ProofButton";
import { RecordFacts } from "@/ui/RecordFacts";
import { Section } from "@/ui/Section";

const WORDS = "resources.work_orders.settlement";
const FOR_MERCHANT = { label: "console.reason", hint: `${WORDS}.reason_hint` } as const;

const Commands = styled("span")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(1),
}));

/** The settlement of a dispute: what was decided, what waits for approval, and how to settle it. */
export function SettlementSection({ request }: { request: Request }) {
  const { permissions = [] } = usePermissions<string[]>();
  const { settlement, verdict } = request;
  const maySettle = allows(permissions, "work_orders", "settle");
  const isWaiting = settlement?.state === "waiting";
  return (
    <>
      {settlement && <Settled request={request} />}
      {isWaiting && <Waiting request={request} maySettle={maySettle} />}
      {verdict.disputed_at && !isWaiting && maySettle && <Dispute request={request} />}
    </>
  );
}

function Settled({ request: { settlement, quote } }: { request: Request }) {
  const text = useText();
  if (!settlement) return null;
  const { outcome, state, amount, currency, reason, asked_by, asked_at, decided_by, decided_at } = settlement;
  const isDone = state === "done";
  const target = outcome === "refunded" && quote?.paid_by === "card" ? "card" : "balance";
  return (
    <RecordFacts
      title={text(`${WORDS}.heading`)}
      facts={{
        outcome: text(`${WORDS}.outcomes.${outcome}`),
        ...(outcome !== "rejected" && {
          settled_amount: <Amount amount={amount} unit={currency} />,
          settled_to: text(`${WORDS}.targets.${target}`),
        }),
        settled_reason: reason,
        settled_state: text(`${WORDS}.states.${isDone ? "done" : "waiting"}`),
        asked_by,
        asked_at: <Moment at={asked_at} />,
        ...(decided_at && { decided_by, decided_at: <Moment at={decided_at} /> }),
      }}
    />
  );
}

function Waiting({ request, maySettle }: { request: Request; maySettle: boolean }) {
  const text = useText();
  const shown = useAmount();
  const { identity } = useGetIdentity();
  const { approveSettlement, refuseSettlement } = useDataProvider<ConsoleDataProvider>();
  const { id, merchant, settlement } = request;
  if (!settlement || !identity) return null;
  const isMine = String(identity.id) === settlement.asked_by_id;
  const commands = maySettle && (
    <Commands>
      <ProofButton
        words={`${WORDS}.refuse`}
        button={{ startIcon: <Block /> }}
        run={(code, reason) => refuseSettlement(id, settlement.id, code, reason.trim())}
      />
      {!isMine && (
        <ProofButton
          words={`${WORDS}.approve`}
          values={{ amount: shown(settlement.amount, settlement.currency), merchant }}
          button={{ variant: "contained", startIcon: <Check /> }}
          asks={null}
          run={(code) => approveSettlement(id, settlement.id, code)}
        />
      )}
    </Commands>
  );
  return (
    <Section title={text(`${WORDS}.waiting`)} action={commands}>
      <Typography>{text(`${WORDS}.${isMine ? "mine" : "second_person"}`)}</Typography>
    </Section>
  );
}

function Dispute({ request: { id, quote } }: { request: Request }) {
  const text = useText();
  const shown = useAmount();
  const { rejectDispute, refundDispute } = useDataProvider<ConsoleDataProvider>();
  const [amount, setAmount] = useState("");
  const price = quote ? shown(quote.price, quote.currency) : "";
  const voucher = quote ? shown(quote.voucher, quote.currency) : "";
  const isPaid = Boolean(quote?.paid_at && !quote.returned_at);
  const commands = (
    <Commands>
      <ProofButton
        words={`${WORDS}.reject`}
        asks={FOR_MERCHANT}
        button={{ startIcon: <Block /> }}
        run={(code, reason) => rejectDispute(id, code, reason.trim())}
      />
      {quote && isPaid && (
        <ProofButton
          words={`${WORDS}.refund`}
          values={{
            price: Number(quote.voucher) > 0 ? `${price} (${text(`${WORDS}.voucher`, { voucher })})` : price,
            target: text(`${WORDS}.targets.${quote.paid_by === "card" ? "card" : "balance"}`),
          }}
          asks={FOR_MERCHANT}
          button={{ variant: "contained", startIcon: <Undo /> }}
          isComplete={!amountFault(amount, quote.currency)}
          run={(code, reason) => refundDispute(id, amount.trim(), code, reason.trim())}
        >
          <AmountField
            unit={quote.currency}
            label={text(`${WORDS}.amount`, { unit: quote.currency })}
            helperText={text(`${WORDS}.amount_hint`)}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </ProofButton>
      )}
    </Commands>
  );
  return (
    <Section title={text(`${WORDS}.dispute`)} action={commands}>
      <Typography>{text(isPaid ? `${WORDS}.hint` : `${WORDS}.unpaid`)}</Typography>
    </Section>
  );
}
