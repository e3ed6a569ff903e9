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
import { RevealForm } from "../detail/RevealForm";
import { useOrderClaims, useRevealClaims } from "./api";
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

/** Staff see texts and photos once they said why, as they were then. */
function unmasked(claim: Claim, revealed: readonly Claim[]): Claim {
  const found = revealed.find(({ id }) => id === claim.id);
  if (!found || !claim.is_masked) return claim;
  const { description, messages, photos, refunds } = found;
  return { ...claim, description, messages, photos, refunds, is_masked: false };
}

/** The order's claims against its suppliers, and what should perhaps be claimed. */
export function ClaimsCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(claimTexts);
  const read = useOrderClaims(order.id);
  const [opened, setOpened] = useState<Opened>();
  const reveal = useRevealClaims(order.id);
  const [revealed, setRevealed] = useState<readonly Claim[]>([]);
  const { data } = read;
  const claims = data?.claims.map((claim) => unmasked(claim, revealed));
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
        {claims?.length === 0 && <Muted>{t.none}</Muted>}
        {claims?.some(({ is_masked }) => is_masked) && (
          <RevealForm save={reveal} onRevealed={(shown) => setRevealed(shown.claims)} />
        )}
      </Stack>
      <Lines>
        {claims?.map((claim) => (
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
