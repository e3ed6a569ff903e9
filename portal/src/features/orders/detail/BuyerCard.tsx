import ContentCopy from "@mui/icons-material/ContentCopy";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import type { StoreOrderDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { sayDone } from "@/shared/toasts/toasts";
import { Muted, TitledCard } from "@/shared/ui/Card";
import { useReveal } from "../api";
import { addressTexts } from "./addressTexts";
import { RevealForm } from "./RevealForm";
import { detailTexts } from "./texts";
import { written } from "./written";

const AddressDialog = lazyPart(() => import("./AddressDialog"), "AddressDialog");

const Written = styled("address")({ fontStyle: "normal", whiteSpace: "pre-line", overflowWrap: "anywhere" });

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

/** The address that the merchant corrected, beside the store's, and the way to correct it. */
function Corrected({ order: { id, corrected, is_masked } }: { order: StoreOrderDetail }) {
  const t = useTexts(addressTexts);
  const [params, setParams] = useUrlState();
  return (
    <>
      {corrected && (
        <Part title={t.corrected}>
          <Written>{written(corrected)}</Written>
        </Part>
      )}
      {!is_masked && (
        <div>
          <Button size="small" onClick={() => setParams({ edit: "address" }, true)}>
            {t.correct}
          </Button>
        </div>
      )}
      {!is_masked && params.get("edit") === "address" && (
        <AddressDialog orderId={id} onClose={() => setParams({ edit: null })} />
      )}
    </>
  );
}

/** Where the order goes, and what the buyer said. Personal data that is not here is explained. */
export function BuyerCard({ order: read }: { order: StoreOrderDetail }) {
  const t = useTexts(detailTexts);
  const reveal = useReveal(read.id);
  const [revealed, setRevealed] = useState<StoreOrderDetail>();
  const order = revealed ?? read;
  const { buyer, is_erased, is_masked, shipping_lines } = order;
  const address = written(buyer.shipping);
  const billing = written(buyer.billing);
  return (
    <div id="address">
      <TitledCard title={t.buyer}>
        {is_masked && !is_erased && <RevealForm save={reveal} onRevealed={setRevealed} />}
        {is_erased && <Alert severity="info">{t.erased}</Alert>}
        {buyer.is_withheld && !is_erased && <Alert severity="warning">{t.withheld}</Alert>}
        {!is_erased && (
          <>
            <Contact order={order} />
            <Part title={t.address}>
              <Written>{address || t.noAddress}</Written>
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
            <Corrected order={order} />
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
