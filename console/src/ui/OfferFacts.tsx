import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { Offer } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Amount } from "./Amount";
import { Moment } from "./Moment";

const List = styled("dl")(({ theme }) => ({
  margin: 0,
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: theme.spacing(1.5),
  rowGap: theme.spacing(0.5),
  "& dt": { fontSize: theme.typography.caption.fontSize, color: theme.palette.text.secondary },
  "& dd": { margin: 0, textAlign: "right", fontVariantNumeric: "tabular-nums" },
}));

/** The terms of a supplier's quote and its date. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const text = useText();
  const none = text("console.none");
  const facts = {
    price: <Amount amount={offer.price} unit={offer.currency} />,
    moq: offer.moq ?? none,
    days: offer.days ?? none,
  };
  return (
    <>
      <List>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{text(`resources.work_orders.offers.fields.${name as keyof typeof facts}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
      <Typography variant="caption" color="textSecondary">
        {offer.made_by} · <Moment at={offer.made_at} />
      </Typography>
    </>
  );
}
