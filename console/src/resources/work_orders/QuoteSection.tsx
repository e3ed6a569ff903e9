import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useDataProvider, usePermissions } from "react-admin";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Amount } from "@/ui/Amount";
import { AmountField, amountFault } from "@/ui/form/amounts";
import { Moment } from "@/ui/Moment";
import { ReasonButton } from "@/ui/ReasonButton";
import { RecordFacts } from "@/ui/RecordFacts";
import { Section } from "@/ui/Section";

const CURRENCIES = ["USD", "CNY"];
const OPEN = [1, 2];
const TWO_WEEKS = 14 * 86_400_000;
const WORDS = "resources.work_orders.quote";

/** The quote, and the merchant's verdict on the result. */
export function QuoteSection({ request }: { request: Request }) {
  const text = useText();
  const { quote, verdict, state } = request;
  const { permissions = [] } = usePermissions<string[]>();
  const mayEdit = allows(permissions, "work_orders", "edit");
  const canOffer = mayEdit && OPEN.includes(state) && quote?.state !== "accepted";
  return (
    <>
      {quote && (
        <RecordFacts
          title={text(`${WORDS}.heading`)}
          action={
            canOffer && quote.state === "offered" && <WithdrawButton id={request.id} quote={quote.id} />
          }
          facts={{
            quote_state: text(`${WORDS}.states.${quote.state}`),
            quote_price: <Amount amount={quote.price} unit={quote.currency} />,
            included: quote.included,
            valid_until: <Moment at={quote.valid_until} />,
            quote_reason: quote.reason,
            paid_at: quote.paid_at && <Moment at={quote.paid_at} />,
            returned_at: quote.returned_at && <Moment at={quote.returned_at} />,
            revisions: `${verdict.revisions_used}/${quote.revisions}`,
            accepted_at: verdict.accepted_at && <Moment at={verdict.accepted_at} />,
            disputed_at: verdict.disputed_at && <Moment at={verdict.disputed_at} />,
            stars: verdict.stars === null ? "" : `${verdict.stars}/5`,
            opinion: verdict.opinion,
          }}
        />
      )}
      {canOffer && (
        <Section title={text(`${WORDS}.new`)} action={<OfferButton id={request.id} />}>
          {text(`${WORDS}.hint`)}
        </Section>
      )}
    </>
  );
}

function WithdrawButton({ id, quote }: { id: string; quote: string }) {
  const { withdrawQuote } = useDataProvider<ConsoleDataProvider>();
  return <ReasonButton words={`${WORDS}.withdraw`} asks={null} run={() => withdrawQuote(id, quote)} />;
}

function OfferButton({ id }: { id: string }) {
  const text = useText();
  const { offerQuote } = useDataProvider<ConsoleDataProvider>();
  const [price, setPrice] = useState("");
  const [currency, setCurrency] = useState("USD");
  const [included, setIncluded] = useState("");
  const [revisions, setRevisions] = useState("1");
  const [until, setUntil] = useState(() => new Date(Date.now() + TWO_WEEKS).toISOString().slice(0, 10));
  const offer = () =>
    offerQuote(id, {
      price: price.trim(),
      currency,
      included,
      revisions: Number(revisions),
      valid_until: new Date(`${until}T23:59:59`).toISOString(),
    });
  return (
    <ReasonButton
      words={`${WORDS}.offer`}
      asks={null}
      isComplete={Boolean(price.trim() && included.trim() && until) && !amountFault(price, currency)}
      run={offer}
    >
      <AmountField
        unit={currency}
        label={text(`${WORDS}.price`)}
        value={price}
        required
        onChange={(event) => setPrice(event.target.value)}
      />
      <TextField
        select
        label={text(`${WORDS}.currency`)}
        value={currency}
        onChange={(event) => setCurrency(event.target.value)}
      >
        {CURRENCIES.map((currency) => (
          <MenuItem key={currency} value={currency}>
            {currency}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={text(`${WORDS}.included`)}
        value={included}
        required
        multiline
        minRows={3}
        onChange={(event) => setIncluded(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 4_000 } }}
      />
      <TextField
        type="date"
        label={text(`${WORDS}.until`)}
        value={until}
        required
        onChange={(event) => setUntil(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        type="number"
        label={text(`${WORDS}.revisions`)}
        value={revisions}
        onChange={(event) => setRevisions(event.target.value)}
        slotProps={{ htmlInput: { min: 0, max: 20 } }}
      />
    </ReasonButton>
  );
}
