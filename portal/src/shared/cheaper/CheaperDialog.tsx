import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { CheaperOffer, OfferSending } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { MeasuredDays } from "@/shared/suppliers/MeasuredDays";
import { supplierName } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Select } from "@/shared/ui/Select";
import { type Role, useBuy, useOffers, usePlanOffer } from "./api";
import { cheaperTexts } from "./texts";

const COUNTRIES = ["US", "GB", "DE", "FR", "IT", "ES", "CA", "AU", "BR", "JP", "CN"];
const dollars = (amount: string) => (amount ? money(amount, "USD") : "");

interface CheaperDialogProps {
  /** Of the Import List. */
  id: string;
  title: string;
  /** A published product is bought there from now on, another one from its first publication. */
  isPublished: boolean;
  onClose: () => void;
}

/** Compares the same product at other suppliers with the present one; one click switches to another supplier. */
export function CheaperDialog({ id, title, isPublished, onClose }: CheaperDialogProps) {
  const t = useTexts(cheaperTexts);
  const [country, setCountry] = useState("US");
  const query = useOffers(id, country);
  const buy = useBuy(id);
  const plan = usePlanOffer(id);
  const refused = buy.error ?? plan.error;
  const { data } = query;
  const names = new Intl.DisplayNames([languageTag()], { type: "region" });
  const start = (offer: CheaperOffer, role: Role) => {
    const onSuccess = () => showToast("success", isPublished ? t.started : t.planned);
    (isPublished ? buy : plan).mutate({ offer, role }, { onSuccess });
  };
  return (
    <Modal title={t.title(title)} width={1100} onClose={onClose}>
      <Stack>
        <Select
          label={t.shipTo}
          value={country}
          choices={COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }))}
          onChange={(event) => setCountry(event.target.value)}
        />
        {refused && <Alert severity="error">{messageOf(refused)}</Alert>}
        <Pending query={query} rows={4} height={72} />
        {data && (
          <>
            <Row gap={2}>
              <b>{t.imported}</b>
              <span>{`${t.cost} ${dollars(data.product.cost) || t.missing}`}</span>
              <span>
                {t.sending} <Sending sending={data.product.sending} remark={data.product.remark} />
              </span>
              {data.product.total && <span>{`${t.total} ${dollars(data.product.total)}`}</span>}
            </Row>
            {data.offers.length ? (
              <CardTable
                below="lg"
                label={t.offers}
                columns={[
                  t.supplier,
                  t.confidence,
                  { number: t.cost },
                  t.sending,
                  { number: t.total },
                  t.action,
                ]}
              >
                {data.offers.map((offer) => (
                  <OfferRow
                    key={offer.id}
                    offer={offer}
                    country={country}
                    isBusy={buy.isPending || plan.isPending}
                    onBuy={(role) => start(offer, role)}
                  />
                ))}
              </CardTable>
            ) : (
              <Muted role="status">{t.none}</Muted>
            )}
            {!data.asked_pictures && <Muted>{t.noPictures}</Muted>}
            <Muted>{t.rates}</Muted>
          </>
        )}
      </Stack>
    </Modal>
  );
}

interface OfferRowProps {
  offer: CheaperOffer;
  /** Where it is shipped to. */
  country: string;
  isBusy: boolean;
  onBuy: (role: Role) => void;
}

function OfferRow({ offer, country, isBusy, onBuy }: OfferRowProps) {
  const t = useTexts(cheaperTexts);
  const roles = { mapping: t.first, substitute: t.beside };
  const place = offer.role ? roles[offer.role] : offer.import_id && t.listed;
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Row>
          <ProductImage src={offer.img_url} size={56} />
          <div>
            <Link href={offer.url} target="_blank" rel="noreferrer">
              {offer.title}
            </Link>
            <Muted sx={{ display: "block" }}>
              {[supplierName(offer.type), place].filter(Boolean).join(" · ")}
            </Muted>
          </div>
        </Row>
      </TableCell>
      <TableCell data-label={t.confidence}>
        <b>{`${offer.confidence}%`}</b>
        <Muted sx={{ display: "block" }}>{t.how(offer.by_words, offer.by_picture)}</Muted>
      </TableCell>
      <TableCell data-label={t.cost} align="right">
        {dollars(offer.cost)}
      </TableCell>
      <TableCell data-label={t.sending}>
        <Sending sending={offer.sending} remark={offer.remark} />
        <MeasuredDays type={offer.type} country={country} />
      </TableCell>
      <TableCell data-label={t.total} align="right">
        {dollars(offer.total) || t.missing}
        {Number(offer.saving) > 0 && (
          <Muted sx={{ display: "block" }}>{`${t.saving} ${dollars(offer.saving)}`}</Muted>
        )}
      </TableCell>
      <TableCell data-wide="">
        <Row>
          <Button variant="contained" size="small" disabled={isBusy} onClick={() => onBuy("mapping")}>
            {t.mapping}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => onBuy("substitute")}>
            {t.substitute}
          </Button>
        </Row>
      </TableCell>
    </TableRow>
  );
}

function Sending({ sending, remark }: { sending: OfferSending | null; remark: string }) {
  const t = useTexts(cheaperTexts);
  if (!sending) return <Muted title={remark}>{remark || t.missing}</Muted>;
  const most = sending.max_days ?? sending.min_days;
  return (
    <>
      {dollars(sending.cost)}
      {most !== null && <Muted sx={{ display: "block" }}>{t.range(sending.min_days ?? most, most)}</Muted>}
    </>
  );
}
