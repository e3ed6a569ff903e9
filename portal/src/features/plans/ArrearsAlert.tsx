import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { messageOf } from "@/shared/api/errors";
import type { Arrears } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { blankWindow } from "@/shared/navigation/blankWindow";
import { platformName } from "@/shared/stores/platforms";
import { sayDone } from "@/shared/toasts/toasts";
import { arrearsTexts } from "./arrearsTexts";
import { useCards, useCheckArrears } from "./charges";

const Bar = styled(Alert)(({ theme }) => ({
  marginBottom: theme.spacing(2),
  overflowWrap: "anywhere",
  "& .MuiAlert-message": { flex: 1, minWidth: 0 },
  "& p": { margin: 0 },
}));

const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(1),
  marginTop: theme.spacing(1),
}));

interface ArrearsAlertProps {
  owed: Arrears;
  maySettle: boolean;
}

/** A payment that failed: what happens when, and how to settle it. */
export function ArrearsAlert({ owed, maySettle }: ArrearsAlertProps) {
  const t = useTexts(arrearsTexts);
  const name = platformName(owed.platform);
  return (
    <Bar severity={owed.state === "grace" ? "warning" : "error"}>
      <p>
        <strong>
          {maySettle
            ? t.failed(money(owed.amount, owed.currency), owed.plan, name)
            : t.unpaid(owed.plan, name)}
        </strong>
        {owed.card && <> {t.card(owed.card)}</>}
        {owed.is_from_balance && <> {t.tooLow}</>}
      </p>
      {owed.next_try_at && <p>{t.nextTry(moment(owed.next_try_at))}</p>}
      <p>{t.consequence[owed.state](moment(owed.read_only_from))}</p>
      {maySettle ? (
        <Settle payUrl={owed.pay_url} isFromBalance={owed.is_from_balance} hasCard={owed.card !== ""} />
      ) : (
        <p>{t.askMain}</p>
      )}
    </Bar>
  );
}

function Settle(props: { payUrl: string; isFromBalance: boolean; hasCard: boolean }) {
  const { payUrl, isFromBalance, hasCard } = props;
  const t = useTexts(arrearsTexts);
  const cards = useCards();
  const check = useCheckArrears();
  const updateCard = async () => {
    const page = blankWindow();
    try {
      const url = await cards.mutateAsync();
      if (page) page.location.href = url;
    } catch {
      page?.close();
    }
  };
  const error = check.error ?? cards.error;
  return (
    <>
      <Actions>
        {payUrl && (
          <Button variant="contained" size="small" href={payUrl} target="_blank" rel="noopener">
            {isFromBalance ? t.topUp : t.payNow}
          </Button>
        )}
        {hasCard && !isFromBalance && (
          <Button variant="outlined" size="small" loading={cards.isPending} onClick={() => void updateCard()}>
            {t.updateCard}
          </Button>
        )}
        <Button size="small" loading={check.isPending} onClick={() => sayDone(check.mutateAsync(), t.done)}>
          {t.paid}
        </Button>
      </Actions>
      <div aria-live="polite">{error && messageOf(error)}</div>
    </>
  );
}
