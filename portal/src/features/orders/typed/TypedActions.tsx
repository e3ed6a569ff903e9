import Button from "@mui/material/Button";
import { useState } from "react";
import type { StoreOrderDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { useCancelOrder } from "../api";
import { typedTexts } from "./texts";

const TypedOrderDialog = lazyPart(() => import("./TypedOrderDialog"), "TypedOrderDialog");

const LIVE = ["held", "placing", "unconfirmed", "to_buy", "placed"];

/** Changes and cancels an order that a person entered, while nothing was bought for it. */
export function TypedActions({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(typedTexts);
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancelOrder();
  const isBought = order.purchases.some(({ state }) => LIVE.includes(state));
  if (order.origin === "store" || order.state === "cancelled" || order.is_erased || isBought) return null;
  const close = () => setOpen(false);
  return (
    <>
      {!order.is_masked && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t.edit}
        </Button>
      )}
      <ConfirmButton label={t.cancel} closeLabel={t.keep} change={cancel} of={order.id} toast={t.cancelled}>
        {t.cancelText}
      </ConfirmButton>
      {isOpen && <TypedOrderDialog order={order} stores={[]} onSaved={close} onClose={close} />}
    </>
  );
}
