import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import type { PlacingPlan } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Line, Lines, Muted, Stack } from "@/shared/ui/Card";
import { togetherTexts } from "./togetherTexts";

type Offer = PlacingPlan["offers"][number];
type Change = NonNullable<Offer["freight"]>;

/** The numbers of the other orders that a purchase of this order is one parcel with; empty for none. */
export function othersOf(plan: Pick<PlacingPlan, "offers">, order_id: string): string {
  const taken = plan.offers.filter(({ is_taken, order_ids }) => is_taken && order_ids.includes(order_id));
  const numbers = taken.flatMap(({ order_ids, numbers: all }) =>
    all.filter((_, at) => order_ids[at] !== order_id),
  );
  return [...new Set(numbers)].join(", ");
}

const size = ({ amount, currency }: Change) => money(amount.replace("-", ""), currency);

function useChangeTexts({ freight, duty, is_waiting }: Offer): string {
  const t = useTexts(togetherTexts);
  if (is_waiting) return t.waiting;
  const said = (change: Change, saves: (text: string) => string, adds: (text: string) => string) =>
    (change.amount.startsWith("-") ? saves : adds)(size(change));
  const ofFreight = !freight
    ? t.unknownFreight
    : Number(freight.amount) === 0
      ? t.sameFreight
      : said(freight, t.savesFreight, t.addsFreight);
  return besides([ofFreight, duty && said(duty, t.savesDuty, t.addsDuty)]);
}

interface OneOfferProps {
  offer: Offer;
  checked: boolean;
  busy: boolean;
  onChange: (isTaken: boolean) => void;
}

function OneOffer({ offer, checked, busy, onChange }: OneOfferProps) {
  const t = useTexts(togetherTexts);
  const changes = useChangeTexts(offer);
  return (
    <Line>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={checked}
            disabled={busy}
            onChange={(_, isTaken) => onChange(isTaken)}
          />
        }
        label={
          <Stack gap={0}>
            {t.asOne(offer.numbers.join(", "), supplierName(offer.type))}
            <Muted>{changes}</Muted>
          </Stack>
        }
      />
    </Line>
  );
}

interface OffersProps {
  offers: readonly Offer[];
  busy: boolean;
  /** Takes exactly the offers with these keys. */
  onTake: (keys: string[]) => void;
}

/** Orders to one address that can be bought as one parcel; nothing is merged that nobody ticked. */
export function Offers({ offers, busy, onTake }: OffersProps) {
  const t = useTexts(togetherTexts);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const planned = offers.filter(({ is_taken }) => is_taken).map(({ key }) => key);
  const taken = busy ? chosen : planned; // a box shows the choice while its plan is on the way
  const change = (key: string, isTaken: boolean) => {
    const keys = isTaken ? [...taken, key] : taken.filter((each) => each !== key);
    setChosen(keys);
    onTake(keys);
  };
  return (
    <>
      <Muted>{t.text}</Muted>
      <Lines>
        {offers.map((offer) => (
          <OneOffer
            key={offer.key}
            offer={offer}
            checked={taken.includes(offer.key)}
            busy={busy}
            onChange={(isTaken) => change(offer.key, isTaken)}
          />
        ))}
      </Lines>
    </>
  );
}
