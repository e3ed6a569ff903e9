import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useFormContext } from "react-hook-form";
import type { Offer, Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Section } from "@/ui/Section";
import { AddOfferButton } from "./AddOfferButton";
import type { ResultDraft } from "./draft";
import { OfferCard } from "./OfferCard";

const WORDS = "resources.work_orders.offers";

const SideBySide = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1, 0, 2),
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(230px, 100%), 1fr))",
}));

/** What suppliers quote for each requested product, side by side; one is picked into the result. */
export function Offers({ request: { id, offers, products, quantities } }: { request: Request }) {
  const text = useText();
  const { setValue, getValues } = useFormContext<ResultDraft>();
  const requested = Array.from({ length: products }, (_, source) => source);
  return (
    <Section title={text(`${WORDS}.heading`)} action={<AddOfferButton id={id} products={products} />}>
      <Typography variant="body2" color="textSecondary">
        {text(`${WORDS}.intro`)}
      </Typography>
      {requested.map((source) => {
        const own = offers.filter((offer) => offer.source === source);
        return (
          own.length > 0 && (
            <div key={source}>
              {products > 1 && (
                <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
                  {text("resources.work_orders.result.product", { number: source + 1 })}
                </Typography>
              )}
              <SideBySide>
                {own.map((offer) => (
                  <OfferCard
                    key={offer.id}
                    offer={offer}
                    quantities={quantities}
                    isLowest={isLowest(offer, own)}
                    onPick={(row) => setValue("rows", [...getValues("rows"), row])}
                  />
                ))}
              </SideBySide>
            </div>
          )
        );
      })}
    </Section>
  );
}

/** Among several in the same currency. */
function isLowest(offer: Offer, all: Offer[]): boolean {
  const rivals = all.filter((other) => other.currency === offer.currency && other.id !== offer.id);
  return rivals.length > 0 && rivals.every((rival) => Number(rival.price) >= Number(offer.price));
}
