import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { ServiceQuote } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { blankWindow } from "@/shared/navigation/blankWindow";
import { paths } from "@/shared/navigation/paths";
import { ReturnedAlert } from "@/shared/payments/ReturnedAlert";
import { sayDone, showToast } from "@/shared/toasts/toasts";
import { Card, CardHead, Muted, Row } from "@/shared/ui/Card";
import { MerchantOnly } from "@/shared/ui/MerchantOnly";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { useQuoteActions } from "./api";
import { Facts } from "./Facts";
import { SayButton } from "./SayButton";
import { termsTexts } from "./texts";

const TONES: Record<ServiceQuote["state"] | "over" | "returned", TagTone> = {
  offered: "primary",
  accepted: "success",
  declined: "neutral",
  withdrawn: "neutral",
  over: "warning",
  returned: "neutral",
};

interface QuoteCardProps {
  id: string;
  quote: ServiceQuote;
  /** The request is completed or cancelled: nothing can be decided. */
  isClosed: boolean;
  /** The discount of a voucher; empty without one. */
  voucher: string;
}

/** What our team asks for a request; paid, it is accepted. */
export function QuoteCard({ id, quote, isClosed, voucher }: QuoteCardProps) {
  const t = useTexts(termsTexts);
  const state = stateOf(quote, isClosed);
  const by = quote.paid_by === "card" ? t.paidBy.card : t.paidBy.balance;
  return (
    <Card aria-label={t.quote}>
      <CardHead>
        <h2>{t.quote}</h2>
        <Tag tone={TONES[state]}>{t.states[state]}</Tag>
      </CardHead>
      <Facts
        facts={[
          [t.price, <b key="price">{money(quote.price, quote.currency_code)}</b>],
          [t.included, quote.included],
          [t.revisions, String(quote.revisions)],
          [t.until, !isClosed && quote.state === "offered" && moment(quote.valid_until)],
          [t.paid, quote.paid_at && `${moment(quote.paid_at)} (${by})`],
          [t.returned, quote.returned_at && moment(quote.returned_at)],
        ]}
      />
      {state === "over" && <Muted>{t.over}</Muted>}
      {state === "offered" && (
        <MerchantOnly>
          <Decide id={id} quote={quote} voucher={voucher} />
        </MerchantOnly>
      )}
    </Card>
  );
}

function stateOf({ state, valid_until, returned_at }: ServiceQuote, isClosed: boolean): keyof typeof TONES {
  if (returned_at) return "returned";
  if (state !== "offered") return state;
  if (isClosed) return "withdrawn";
  return Date.parse(valid_until) <= Date.now() ? "over" : state;
}

function Decide({ id, quote, voucher }: Omit<QuoteCardProps, "isClosed">) {
  const t = useTexts(termsTexts);
  const { payFromBalance, openCardPage, checkCard, decline } = useQuoteActions(id, quote.id);
  const [page, setPage] = useState("");
  const openPage = () => {
    const opened = blankWindow();
    // Not callbacks of `mutate`: where the voucher covers all of it, this is gone before everything is read again.
    openCardPage.mutateAsync().then(
      (address) => {
        setPage(address);
        if (address && opened) opened.location.href = address;
        if (address) return;
        opened?.close();
        showToast("success", t.done);
      },
      () => opened?.close(),
    );
  };
  const problem = openCardPage.error ?? (page && checkCard.error);
  const amount = money(quote.price, quote.currency_code);
  const off = voucher && money(voucher, quote.currency_code);
  return (
    <>
      {off && <Muted>{t.voucher(off)}</Muted>}
      {!page && <ReturnedAlert check={checkCard} />}
      {page && <Alert severity="info">{t.cardOpened}</Alert>}
      {problem && <Alert severity="error">{messageOf(problem)}</Alert>}
      <Row sx={{ mt: 1.5 }}>
        {page ? (
          <>
            <Button
              variant="contained"
              loading={checkCard.isPending}
              onClick={() => sayDone(checkCard.mutateAsync(page), t.done)}
            >
              {t.check}
            </Button>
            <Button href={page} target="_blank" rel="noreferrer">
              {t.openAgain}
            </Button>
          </>
        ) : (
          <>
            <Button variant="contained" loading={openCardPage.isPending} onClick={openPage}>
              {t.payCard}
            </Button>
            <SayButton
              variant="outlined"
              label={t.payBalance}
              text={
                <>
                  {off ? t.payBalanceLess(amount, off) : t.payBalanceText(amount)}{" "}
                  <Link href={`${paths.account}?type=Balance`}>{t.topUp}</Link>
                </>
              }
              action={payFromBalance}
            />
          </>
        )}
        <SayButton label={t.decline} text={t.declineText} asks={t.why} color="error" action={decline} />
      </Row>
    </>
  );
}
