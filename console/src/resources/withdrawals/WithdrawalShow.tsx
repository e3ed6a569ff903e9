import { useQuery } from "@tanstack/react-query";
import { useDataProvider, usePermissions } from "react-admin";
import type { Withdrawal } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Amount } from "@/ui/Amount";
import { LoadFailed } from "@/ui/LoadFailed";
import { Moment } from "@/ui/Moment";
import { RecordFacts } from "@/ui/RecordFacts";
import { showPage } from "@/ui/showPage";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { WithdrawalStateTag } from "./states";
import { WithdrawalCommands } from "./WithdrawalCommands";

const nameOf = ({ merchant, merchant_id }: Withdrawal) => merchant || merchant_id;

export const WithdrawalShow = showPage<Withdrawal>({
  resource: "withdrawals",
  title: nameOf,
  Tag: ({ record }) => <WithdrawalStateTag state={record.state} />,
  Commands: ({ record }) => <WithdrawalCommands withdrawal={record} />,
  Body,
});

function Body({ record }: { record: Withdrawal }) {
  const text = useText();
  const { permissions = [] } = usePermissions<string[]>();
  const { merchant_id, amount, unit, payout_hint, asked_by, first_by, decided_by, paid_by, returned_by } =
    record;
  const { reference, reason, state } = record;
  const facts = {
    merchant: <TextLink to={merchantAddress(merchant_id)}>{nameOf(record)}</TextLink>,
    amount: <Amount amount={amount} unit={unit} />,
    payout_hint,
    asked_by,
    asked_at: <Moment at={record.asked_at} />,
    ...(first_by && { first_by }),
    ...(decided_by && { decided_by, decided_at: <Moment at={record.decided_at} /> }),
    ...(paid_by && { paid_by, paid_at: <Moment at={record.paid_at} />, reference }),
    ...(returned_by && { returned_by, returned_at: <Moment at={record.returned_at} /> }),
    ...(reason && { reason }),
  };
  const isKept = !["refused", "cancelled", "returned"].includes(state);
  return (
    <>
      <RecordFacts title={text("resources.withdrawals.facts")} facts={facts} />
      {isKept && allows(permissions, "withdrawals", "pay") && <Payout id={record.id} />}
    </>
  );
}

/** Shows the full bank account to staff who pay withdrawals. */
function Payout({ id }: { id: string }) {
  const text = useText();
  const { readPayout } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["withdrawals", "payout", id],
    queryFn: ({ signal }) => readPayout(id, signal),
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { holder, bank, account, bank_code } = data;
  const facts = { holder, bank, account, ...(bank_code && { bank_code }) };
  return <RecordFacts title={text("resources.withdrawals.payout")} facts={facts} />;
}
