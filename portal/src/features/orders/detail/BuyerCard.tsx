import ContentCopy from "@mui/icons-material/ContentCopy";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import type { StoreOrderDetail } from "@/shared/api/types";
import { countryName } from "@/shared/format/names";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Muted, TitledCard } from "@/shared/ui/Card";
import { Flag } from "../parts";
import { RevealForm } from "./RevealForm";
import { detailTexts } from "./texts";

type Address = StoreOrderDetail["buyer"]["shipping"];

const Written = styled("address")({ fontStyle: "normal", whiteSpace: "pre-line", overflowWrap: "anywhere" });

/** Returns an address as one writes it on a parcel. */
function written(address: Address): string {
  const { name, first_name, last_name, company, address1, address2, city, province, postcode } = address;
  const place = [postcode, city, province].filter(Boolean).join(" ");
  const country = address.country && countryName(address.country);
  return [
    name || `${first_name} ${last_name}`.trim(),
    company,
    address1,
    address2,
    place,
    country,
    address.phone,
  ]
    .filter(Boolean)
    .join("\n");
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Muted sx={{ display: "block" }}>{title}</Muted>
      {children}
    </div>
  );
}

function Contact({ order: { buyer } }: { order: StoreOrderDetail }) {
  return (
    <div>
      {buyer.email && (
        <Link href={`mailto:${buyer.email}`} sx={{ display: "block", overflowWrap: "anywhere" }}>
          {buyer.email}
        </Link>
      )}
      {buyer.phone && <Link href={`tel:${buyer.phone}`}>{buyer.phone}</Link>}
    </div>
  );
}

/** Where the order goes, and what the buyer said. Personal data that is not here is explained. */
export function BuyerCard({ order: read }: { order: StoreOrderDetail }) {
  const t = useTexts(detailTexts);
  const [revealed, setRevealed] = useState<StoreOrderDetail>();
  const order = revealed ?? read;
  const { buyer, is_erased, is_masked, shipping_lines } = order;
  const address = written(buyer.shipping);
  const billing = written(buyer.billing);
  return (
    <div id="address">
      <TitledCard title={t.buyer}>
        {is_masked && !is_erased && <RevealForm orderId={order.id} onRevealed={setRevealed} />}
        {is_erased && <Alert severity="info">{t.erased}</Alert>}
        {buyer.is_withheld && !is_erased && <Alert severity="warning">{t.withheld}</Alert>}
        {!is_erased && (
          <>
            <Contact order={order} />
            <Part title={t.address}>
              <Written>
                <Flag country={buyer.shipping.country} /> {address || t.noAddress}
              </Written>
              {address && !is_masked && (
                <Button
                  size="small"
                  startIcon={<ContentCopy />}
                  onClick={() => sayDone(navigator.clipboard.writeText(address), t.copied)}
                >
                  {t.copy}
                </Button>
              )}
            </Part>
            {billing && (
              <Part title={t.billing}>
                <Written>{billing === address ? t.sameAddress : billing}</Written>
              </Part>
            )}
            {Object.entries(buyer.tax_ids).map(([name, value]) => (
              <Part key={name} title={t.taxId(name)}>
                {value}
              </Part>
            ))}
            {buyer.note && (
              <Part title={t.buyerNote}>
                <Written as="div">{buyer.note}</Written>
              </Part>
            )}
          </>
        )}
        {shipping_lines.length > 0 && (
          <Part title={t.shippingMethods}>{shipping_lines.map(({ title }) => String(title)).join(", ")}</Part>
        )}
      </TitledCard>
    </div>
  );
}
