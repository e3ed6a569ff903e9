import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { Claim, ClaimHint, StoreOrderDetail } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Card, CardHead, Lines, Muted, Stack } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { useOrderClaims } from "./api";
import { ClaimItem } from "./ClaimItem";
import { claimTexts } from "./texts";

const ClaimDialog = lazyPart(() => import("./ClaimDialog"), "ClaimDialog");

function Hint({ hint, onOpen }: { hint: ClaimHint; onOpen: () => void }) {
  const t = useTexts(claimTexts);
  const supplier = supplierName(hint.supplier);
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" color="inherit" onClick={onOpen}>
          {t.open}
        </Button>
      }
    >
      {hint.buyer_refund_ids.length > 0
        ? t.hint(supplier, money(hint.buyer_amount, hint.buyer_currency))
        : t.hintCancelled(supplier)}
    </Alert>
  );
}

interface Opened {
  claim?: Claim;
  first?: { purchase: string; refund: string };
}

/** The order's claims against its suppliers, and what should perhaps be claimed. */
export function ClaimsCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(claimTexts);
  const read = useOrderClaims(order.id);
  const [opened, setOpened] = useState<Opened>();
  const { data } = read;
  // Without anything paid there is nothing to claim: no empty card.
  if (data && data.purchases.length === 0 && data.claims.length === 0) return null;
  return (
    <Card id="claims">
      <CardHead>
        <h2>{t.title}</h2>
        {data && data.purchases.length > 0 && (
          <Button size="small" onClick={() => setOpened({})}>
            {t.open}
          </Button>
        )}
      </CardHead>
      <Pending query={read} rows={1} height={48} />
      <Stack gap={1}>
        {data?.hints.map((hint) => (
          <Hint
            key={hint.purchase_id}
            hint={hint}
            onOpen={() =>
              setOpened({ first: { purchase: hint.purchase_id, refund: hint.buyer_refund_ids[0] ?? "" } })
            }
          />
        ))}
        {data?.claims.length === 0 && <Muted>{t.none}</Muted>}
      </Stack>
      <Lines>
        {data?.claims.map((claim) => (
          <ClaimItem key={claim.id} claim={claim} onEdit={() => setOpened({ claim })} />
        ))}
      </Lines>
      {opened && data && (
        <ClaimDialog
          lines={order.lines}
          purchases={data.purchases}
          refunds={data.buyer_refunds}
          claim={opened.claim}
          first={opened.first}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}
