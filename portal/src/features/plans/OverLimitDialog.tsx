import Button from "@mui/material/Button";
import { useEffect } from "react";
import type { PlanMeasure } from "@/shared/api/types";
import { logEvent } from "@/shared/events/logEvent";
import { besides } from "@/shared/format/besides";
import { moment, whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { UsageBars, usageTexts } from "@/shared/plans/UsageBars";
import { platformName } from "@/shared/stores/platforms";
import { Muted, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { useOrder } from "./api";
import { plansTexts } from "./texts";

/** Specification 000, section 9. */
const WIDTH = 656;
/** The one code whose subscribe order is fetched first (specification 000, section 4). */
const ORDER_FIRST = 1001007;

interface OverLimitDialogProps {
  platform: number;
  code: number;
  /** What exceeds the limits; empty when it is one more that would. */
  over: readonly PlanMeasure[];
  /** Whether somebody is about to add a store. */
  isAdding: boolean;
  onUpdate: () => void;
  onClose: () => void;
}

/** Lists what exceeds the plan's limits, and links to the plans. */
export function OverLimitDialog({ platform, code, over, isAdding, onUpdate, onClose }: OverLimitDialogProps) {
  const t = useTexts(plansTexts);
  const usage = useTexts(usageTexts);
  const needsOrder = code === ORDER_FIRST;
  const { data: order, isLoading } = useOrder(platform, needsOrder);
  useEffect(() => logEvent("plan_reach_limit", { platform, code }), [platform, code]);
  if (isLoading) return null;
  const hasTooManyProducts = over.some(({ type }) => type === "import_products");
  return (
    <Modal
      title={t.overTitle}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t.later}
          </Button>
          <Button variant="contained" onClick={onUpdate}>
            {t.update}
          </Button>
        </>
      }
    >
      <Stack>
        {order && <Muted>{t.yourPlan(order.name, moment(order.since))}</Muted>}
        {over.length > 0 && (
          <div>
            {t.overIntro}
            <ul>
              {over.map(({ type, platform: where, used, limit }) => (
                <li key={`${type}-${where}`}>
                  {besides([usage.names[type], where === null ? "" : platformName(where)])}
                  {": "}
                  {usage.of(whole(used), whole(limit))}
                </li>
              ))}
            </ul>
          </div>
        )}
        {isAdding && <span>{t.overStores}</span>}
        {hasTooManyProducts && <span>{t.overProducts}</span>}
        <UsageBars platforms={[platform]} />
        <Muted>{t.overHint}</Muted>
      </Stack>
    </Modal>
  );
}
