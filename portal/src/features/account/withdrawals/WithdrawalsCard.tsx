import Button from "@mui/material/Button";
import { useState } from "react";
import type { Withdrawal } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { Card, CardHead, Line, Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { PAGE_SIZE, useCancelWithdrawal, useWithdrawals } from "./api";
import { withdrawalTexts } from "./texts";
import { type Purse, WithdrawDialog } from "./WithdrawDialog";

const TONES: Record<string, TagTone> = {
  waiting: "warning",
  approved: "info",
  paid: "success",
  refused: "error",
  returned: "error",
};

function WithdrawalLine({ withdrawal, mayCancel }: { withdrawal: Withdrawal; mayCancel: boolean }) {
  const t = useTexts(withdrawalTexts);
  const cancel = useCancelWithdrawal();
  const { id, state, payout, asked_at, paid_at, reference, reason } = withdrawal;
  const amount = money(withdrawal.amount, withdrawal.currency);
  const states: Record<string, string> = t.states;
  const facts = [
    t.to(payout),
    paid_at ? t.paid(moment(paid_at)) : t.requested(moment(asked_at)),
    reference && t.reference(reference),
    reason && t.reason(reason),
  ];
  return (
    <Line>
      <div>
        <Row>
          <strong>{amount}</strong>
          <Tag tone={TONES[state]}>{states[state] ?? state}</Tag>
        </Row>
        <Muted>{besides(facts)}</Muted>
      </div>
      {mayCancel && state === "waiting" && (
        <ConfirmButton
          label={t.cancel}
          about={t.cancelAbout(amount)}
          closeLabel={t.keep}
          change={cancel}
          of={id}
          toast={t.cancelled}
        >
          {t.cancelText}
        </ConfirmButton>
      )}
    </Line>
  );
}

type Fund = Omit<Purse, "minimum">;

/** Withdrawals with their state, and a button to request one. */
export function WithdrawalsCard({ funds }: { funds: readonly Fund[] }) {
  const t = useTexts(withdrawalTexts);
  const [page, setPage] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const query = useWithdrawals(page);
  const mayWithdraw = usePermissions()?.[TAKE_OUT_DATA] ?? false;
  const { data, isPlaceholderData } = query;
  const purses = funds
    .filter((fund) => Number(fund.available) > 0)
    .map((fund) => ({ ...fund, minimum: data?.minimum[fund.currency] ?? "" }));
  return (
    <Card aria-label={t.title}>
      <CardHead>
        <h2>{t.title}</h2>
        {mayWithdraw && data && (
          <Button variant="outlined" disabled={purses.length === 0} onClick={() => setAsking(true)}>
            {t.withdraw}
          </Button>
        )}
      </CardHead>
      <Stack sx={{ mt: 1 }}>
        <Muted>{t.text}</Muted>
        <Pending query={query} rows={1} height={56} />
        {data?.count === 0 && <Muted>{t.empty}</Muted>}
        {data && data.count > 0 && (
          <>
            <Lines>
              {data.withdrawals.map((withdrawal) => (
                <WithdrawalLine key={withdrawal.id} withdrawal={withdrawal} mayCancel={mayWithdraw} />
              ))}
            </Lines>
            <Pager
              page={page}
              size={PAGE_SIZE}
              count={data.count}
              waiting={isPlaceholderData}
              onPage={(next) => setPage(next)}
            />
          </>
        )}
      </Stack>
      {isAsking && <WithdrawDialog purses={purses} onClose={() => setAsking(false)} />}
    </Card>
  );
}
