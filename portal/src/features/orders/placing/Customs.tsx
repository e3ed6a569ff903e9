import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { PlacingPlan } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Line, Lines, Muted, Stack } from "@/shared/ui/Card";
import { customsTexts } from "./customsTexts";

type Order = PlacingPlan["orders"][number];

/** What a parcel meets at the border. */
export type Declaration = NonNullable<Order["purchases"][number]["customs"]>;

const Folded = styled("details")(({ theme }) => ({
  "& summary": { cursor: "pointer", padding: theme.spacing(1, 0), fontWeight: 600 },
}));

const Facts = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(96px, max-content) minmax(0, 1fr)",
  gap: theme.spacing(0.5, 2),
  margin: 0,
  "& dt": { color: theme.palette.text.secondary },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));

function useNumber({ number_of, number, scheme }: Declaration): string {
  const t = useTexts(customsTexts);
  const name = t.schemes[scheme as keyof typeof t.schemes] ?? "";
  if (number_of === "merchant") return besides([name, number]);
  return besides([name, t.holders[number_of as keyof typeof t.holders] ?? number_of]);
}

/** What one parcel meets at the border. */
function ParcelFacts({ parcel }: { parcel: Declaration }) {
  const t = useTexts(customsTexts);
  const number = useNumber(parcel);
  return (
    <Facts>
      <dt>{t.importer}</dt>
      <dd>{t.parties[parcel.importer as keyof typeof t.parties] ?? parcel.importer}</dd>
      <dt>{t.number}</dt>
      <dd>
        {number}
        <br />
        <Muted>{parcel.text}</Muted>
      </dd>
      <dt>{t.declared}</dt>
      <dd>
        {parcel.items.map(({ description, heading, origin, pieces, value, currency }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <div key={at}>
            {besides([
              `${pieces} × ${description}`,
              heading ? t.heading(heading) : t.noHeading,
              origin,
              value ? money(value, currency) : t.unknown,
            ])}
          </div>
        ))}
      </dd>
      {parcel.rows.map(({ kind, heading, amount, currency, payer, text, source }) => (
        <Row
          key={`${kind} ${heading}`}
          label={besides([t.kinds[kind as keyof typeof t.kinds] ?? kind, heading])}
          amount={amount ? money(amount, currency) : t.unknown}
          payer={t.payers[payer as keyof typeof t.payers] ?? payer}
          text={besides([text, source])}
        />
      ))}
      {parcel.notes.map((note) => (
        <Row key={note} label={t.note} text={note} />
      ))}
    </Facts>
  );
}

interface RowProps {
  label: string;
  text: string;
  amount?: string;
  payer?: string;
}

function Row({ label, amount, payer, text }: RowProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {amount && <div>{besides([amount, payer])}</div>}
        <Muted>{text}</Muted>
      </dd>
    </>
  );
}

function Change({ order }: { order: Order }) {
  const t = useTexts(customsTexts);
  const { merging, splitting } = order;
  const say = (amount: string, currency: string, saves: string, adds: string) =>
    amount.startsWith("-")
      ? `${saves} ${money(amount.slice(1), currency)}`
      : `${adds} ${money(amount, currency)}`;
  return (
    <>
      {merging && <Muted>{say(merging.amount, merging.currency, t.mergingSaves, t.mergingAdds)}</Muted>}
      {splitting && (
        <Muted>{say(splitting.amount, splitting.currency, t.splittingSaves, t.splittingAdds)}</Muted>
      )}
    </>
  );
}

/** The numbers of all orders whose goods are in one parcel. */
const numbersOf = ({ offers }: PlacingPlan, key: string) =>
  offers.find((offer) => offer.key === key)?.numbers.join(", ");

/** What the parcels of orders meet at the border: importer, number, what is declared, duty and tax. */
export function Customs({ plan }: { plan: PlacingPlan }) {
  const t = useTexts(customsTexts);
  const across = plan.orders
    .filter(({ is_ready }) => is_ready)
    .filter(({ purchases }) => purchases.some(({ customs }) => customs));
  if (across.length === 0) return null;
  return (
    <Folded>
      <summary>{t.title(across.length)}</summary>
      <Lines>
        {across.map((order) => (
          <Line key={order.order_id}>
            <Stack gap={1}>
              {order.purchases.map(
                ({ type, seller, customs, together }) =>
                  customs && (
                    <div key={`${type} ${seller}`}>
                      <strong>
                        {besides([numbersOf(plan, together) ?? order.number, supplierName(type)])}
                      </strong>
                      <ParcelFacts parcel={customs} />
                    </div>
                  ),
              )}
              <Change order={order} />
            </Stack>
          </Line>
        ))}
      </Lines>
    </Folded>
  );
}

/** What was declared of a purchase that was placed, as its preview showed it. */
export function Declared({ parcel }: { parcel: Declaration | undefined }) {
  const t = useTexts(customsTexts);
  if (!parcel) return null;
  return (
    <Folded>
      <summary>{t.asDeclared}</summary>
      <ParcelFacts parcel={parcel} />
    </Folded>
  );
}

/** Says that a profit is at most what is shown. */
export function CustomsUnknown({ plan }: { plan: PlacingPlan }) {
  const t = useTexts(customsTexts);
  return plan.is_customs_known || plan.profit.length === 0 ? null : <Alert severity="info">{t.atMost}</Alert>;
}
