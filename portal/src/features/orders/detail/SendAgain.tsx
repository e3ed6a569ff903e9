import Button from "@mui/material/Button";
import { useState } from "react";
import type { OrderPurchase, ResendReason, StoreOrderDetail } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Select } from "@/shared/ui/Select";
import type { Choices } from "../api";
import { actionTexts } from "./actionTexts";
import { type Part, PartDialog } from "./PartDialog";
import { resendTexts } from "./resendTexts";

const PlacingDialog = lazyPart(() => import("../placing/PlacingDialog"), "PlacingDialog");

const REASONS = ["lost", "damaged", "wrong_item", "other"] as const satisfies readonly ResendReason[];

interface SendAgainProps {
  purchase: OrderPurchase;
  order: StoreOrderDetail;
}

/** The pieces of a purchase that can be sent once more, no more than the order still has. */
export function partsToResend(purchase: OrderPurchase, order: StoreOrderDetail): Part[] {
  return purchase.to_resend.flatMap(([id, pieces]) => {
    const line = order.lines.find((each) => each.id === id);
    const most = Math.min(pieces, line?.current_quantity ?? 0);
    return line && most > 0 ? [{ id, most, name: besides([line.title, line.variant_title]) }] : [];
  });
}

/** Buys pieces of a purchase once more: why and how many, then the preview as for any order. */
export function SendAgain({ purchase, order }: SendAgainProps) {
  const t = useTexts(resendTexts);
  const { sendAgain } = useTexts(actionTexts);
  const [reason, setReason] = useState<ResendReason>("lost");
  const [isOpen, setOpen] = useState(false);
  const [choices, setChoices] = useState<Choices>();
  const choose = (chosen: Choices) => {
    setOpen(false);
    setChoices(chosen);
  };
  const close = () => setChoices(undefined);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {sendAgain}
      </Button>
      {isOpen && (
        <PartDialog
          title={sendAgain}
          text={t.text}
          parts={partsToResend(purchase, order)}
          onChoose={choose}
          onClose={() => setOpen(false)}
        >
          <Select
            label={t.why}
            choices={REASONS.map((value) => ({ value, label: t.reasons[value] ?? value }))}
            value={reason}
            onChange={({ target }) => setReason(target.value as ResendReason)}
          />
        </PartDialog>
      )}
      {choices && (
        <PlacingDialog
          ids={[order.id]}
          choices={choices}
          resend={{ purchase_id: purchase.id, reason }}
          orders={[order]}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
}
