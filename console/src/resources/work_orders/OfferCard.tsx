import Check from "@mui/icons-material/Check";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { Offer, PickedOffer, Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ComplainButton } from "@/ui/ComplainButton";
import { OfferFacts } from "@/ui/OfferFacts";
import { ReasonButton } from "@/ui/ReasonButton";
import { StateTag } from "@/ui/StateTag";
import { TextLink } from "@/ui/TextLink";
import { useNotifyError } from "@/ui/useNotifyError";
import { emptyRow, type RowDraft, requestedQuantity } from "./draft";

const WORDS = "resources.work_orders.offers";
const DOLLARS = "USD";

const Card = styled("li")(({ theme }) => ({
  padding: theme.spacing(1.5),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 10,
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(1),
  minWidth: 0,
}));

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1),
}));

interface OfferCardProps {
  offer: Offer;
  quantities: Request["quantities"];
  isLowest: boolean;
  onPick: (row: RowDraft) => void;
}

/** One supplier's quote, with what is known against them. */
export function OfferCard({ offer, quantities, isLowest, onPick }: OfferCardProps) {
  const text = useText();
  const { dropOffer } = useDataProvider<ConsoleDataProvider>();
  const { order_id, supplier, supplier_id, complaints, picked_at, link, note } = offer;
  return (
    <Card>
      <Line>
        <TextLink to={`/suppliers/${supplier_id}/show`}>{supplier}</TextLink>
        {picked_at && <StateTag tone="success" label={text(`${WORDS}.picked`)} />}
        {isLowest && <StateTag tone="info" label={text(`${WORDS}.lowest`)} />}
        {complaints > 0 && (
          <StateTag tone="warning" label={text(`${WORDS}.complaints`, { smart_count: complaints })} />
        )}
      </Line>
      <OfferFacts offer={offer} />
      {note && <Typography variant="body2">{note}</Typography>}
      {link && (
        <Link href={link} target="_blank" rel="noreferrer" variant="body2">
          {text(`${WORDS}.link`)}
        </Link>
      )}
      <Line sx={{ mt: "auto" }}>
        <PickButton offer={offer} quantities={quantities} onPick={onPick} />
        <ComplainButton supplier={supplier_id} order={order_id} size="small" />
        <ReasonButton
          words={`${WORDS}.drop`}
          values={{ supplier }}
          asks={null}
          button={{ variant: "text", size: "small" }}
          run={() => dropOffer(order_id, offer.id)}
        />
      </Line>
    </Card>
  );
}

function PickButton({ offer, quantities, onPick }: Omit<OfferCardProps, "isLowest">) {
  const text = useText();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { pickOffer } = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => pickOffer(offer.order_id, offer.id),
    onSuccess: (picked) => {
      onPick(rowOf(picked, quantities));
      notify(`${WORDS}.pick.done`, { type: "success" });
      refresh();
    },
    onError: notifyError,
  });
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<Check />}
      loading={isPending}
      aria-label={text(`${WORDS}.pick.named`, { supplier: offer.supplier })}
      onClick={() => mutate()}
    >
      {text(`${WORDS}.pick.action`)}
    </Button>
  );
}

/** Staff convert prices in other currencies themselves, as for offers read from a link. */
function rowOf({ offer, platform, product_id }: PickedOffer, quantities: Request["quantities"]): RowDraft {
  const empty = emptyRow(quantities);
  return {
    ...empty,
    source: String(offer.source),
    supplier: platform ? String(platform) : empty.supplier,
    id: product_id,
    store_name: offer.supplier,
    url: offer.link,
    moq: offer.moq === null ? "" : String(offer.moq),
    quantity: requestedQuantity(quantities, offer.source, offer.moq),
    max_price: offer.currency === DOLLARS ? offer.price : "",
    days: offer.days === null ? "" : String(offer.days),
  };
}
