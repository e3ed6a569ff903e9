import type { WorkOrder } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { useCancelRequest, useWithdrawRequest } from "../api";
import { wayOut } from "./states";
import { recordsTexts } from "./texts";

/** Cancels a request that nobody has begun, or withdraws one; asks first. */
export function WayOut({ order }: { order: WorkOrder }) {
  const t = useTexts(recordsTexts);
  const cancel = useCancelRequest();
  const withdraw = useWithdrawRequest();
  const way = wayOut(order.state);
  if (!way) return null;
  const label = way === "cancel" ? t.cancel : t.withdraw;
  return (
    <ConfirmButton
      label={label}
      about={t.about(label, order.id)}
      change={way === "cancel" ? cancel : withdraw}
      of={order.id}
      closeLabel={t.keep}
      size="small"
      toast={t.done}
    >
      {way === "cancel" ? t.cancelText : t.withdrawText}
    </ConfirmButton>
  );
}
