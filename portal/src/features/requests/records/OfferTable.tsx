import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted, Row } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { ProductImage } from "@/shared/ui/ProductImage";
import { type ResultRow, withKeys } from "./result";
import { recordsTexts } from "./texts";

/** How offers are taken into the Import List; nothing where the reader cannot. */
export type ImportOffers = (offers: readonly ResultRow[], about: string) => ReactNode;

const Mark = styled("span")(({ theme }) => ({
  display: "inline-grid",
  placeItems: "center",
  width: 24,
  height: 24,
  flex: "none",
  borderRadius: 6,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 700,
  color: theme.palette.primary.contrastText,
  background: theme.palette.primary.main,
}));

const Name = styled("span")({
  display: "flex",
  gap: 8,
  alignItems: "center",
  minWidth: 150,
  overflowWrap: "anywhere",
});

/** Eleven columns in a dialog of 1100 pixels: what is to be done is seen without scrolling. */
const Offers = styled(CardTable)(({ theme }) => ({
  [theme.breakpoints.up("lg")]: {
    "& .MuiTableCell-root": { paddingInline: theme.spacing(0.75) },
    "& thead .MuiTableCell-root": { whiteSpace: "normal" },
  },
}));

const dollars = (amount: string) => money(amount, "USD");
const shown = (value: number | null) => (value === null ? "–" : String(value));

function OfferRow({ offer, importOffers }: { offer: ResultRow; importOffers?: ImportOffers }) {
  const t = useTexts(recordsTexts);
  const supplier = supplierName(offer.supplier);
  const { url, title, logisticsTypes: express } = offer;
  const numbers = [
    { label: t.moq, said: shown(offer.moq) },
    { label: t.unitPrice, said: dollars(offer.max_price) },
    { label: t.quantity, said: shown(offer.quantity) },
    { label: t.serviceFee, said: dollars(offer.service_fee) },
    { label: t.expressType, said: express === null ? "–" : t.express[express] },
    { label: t.logisticsPrice, said: dollars(offer.logisticsPrice) },
    { label: t.totalPrice, said: dollars(offer.total_price) },
    { label: t.deliveryTime, said: shown(offer.dalivery) },
  ];
  return (
    <TableRow role="row">
      <TableCell role="cell" data-label={t.supplier}>
        <Row>
          <Mark aria-hidden>{supplier.slice(0, 1)}</Mark>
          <span>
            {supplier}
            {offer.store_name && <Muted sx={{ display: "block" }}>{offer.store_name}</Muted>}
          </span>
        </Row>
      </TableCell>
      <TableCell role="rowheader" component="th" scope="row" data-label={t.productName}>
        <Name>
          <ProductImage src={offer.selected_image} size={44} />
          {url ? (
            <Link href={url} target="_blank" rel="noreferrer">
              {title}
            </Link>
          ) : (
            title
          )}
        </Name>
      </TableCell>
      {numbers.map(({ label, said }) => (
        <TableCell key={label} role="cell" data-label={label}>
          {said}
        </TableCell>
      ))}
      {importOffers && (
        <TableCell role="cell" data-label={t.action} data-wide sx={{ minWidth: 172 }}>
          {importOffers([offer], title)}
        </TableCell>
      )}
    </TableRow>
  );
}

/** The offers for one requested product. */
export function OfferTable(props: {
  label: string;
  offers: readonly ResultRow[];
  importOffers?: ImportOffers;
}) {
  const t = useTexts(recordsTexts);
  const { label, offers, importOffers } = props;
  if (offers.length === 0) return <Muted>{t.noData}</Muted>;
  const columns = [
    t.supplier,
    t.productName,
    t.moq,
    t.unitPrice,
    t.quantity,
    t.serviceFee,
    t.expressType,
    t.logisticsPrice,
    t.totalPrice,
    t.deliveryTime,
    ...(importOffers ? [t.action] : []),
  ];
  return (
    <Offers below="lg" label={label} columns={columns}>
      {withKeys(offers).map(([key, offer]) => (
        <OfferRow key={key} offer={offer} importOffers={importOffers} />
      ))}
    </Offers>
  );
}
