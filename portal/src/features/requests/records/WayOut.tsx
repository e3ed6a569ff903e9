import Button from "@mui/material/Button";
import type { WorkOrder } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useIsActing } from "@/shared/session/acting";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { uiTexts } from "@/shared/ui/texts";
import { useCancelRequest, useWithdrawRequest } from "../api";
import { wayOut } from "./states";
import { recordsTexts } from "./texts";

/** Cancels a request that waits, or withdraws one, as long as the server allows it; asks first. */
export function WayOut({ order }: { order: WorkOrder }) {
  const t = useTexts(recordsTexts);
  const cancel = useCancelRequest();
  const withdraw = useWithdrawRequest();
  const { merchantOnly } = useTexts(uiTexts);
  const isActing = useIsActing();
  const way = wayOut(order.state);
  if (!way || !order.can_cancel) return null;
  const label = way === "cancel" ? t.cancel : t.withdraw;
  if (isActing)
    return (
      <Button size="small" disabled aria-description={merchantOnly} title={merchantOnly}>
        {label}
      </Button>
    );
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
