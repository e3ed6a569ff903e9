import { useState } from "react";
import { useDataProvider } from "react-admin";
import type { Subscription } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { usePlatformName } from "@/ui/platforms";
import { PlanChangeDialog } from "./PlanChangeDialog";
import { usePlanChange } from "./useSubscriptions";

interface EndPlanProps {
  merchantId: string;
  subscription: Subscription;
  onClose: () => void;
}

export function EndPlan({ merchantId, subscription, onClose }: EndPlanProps) {
  const text = useText();
  const platformName = usePlatformName();
  const { endPlan } = useDataProvider<ConsoleDataProvider>();
  const [reason, setReason] = useState("");
  const { plan, platform, id } = subscription;
  const change = usePlanChange(
    merchantId,
    "resources.merchants.plans.was_ended",
    (why: string) => endPlan(merchantId, id, why),
    onClose,
  );
  return (
    <PlanChangeDialog
      title={text("resources.merchants.plans.end_title")}
      content={text("resources.merchants.plans.end_text", { plan, platform: platformName(platform) })}
      confirm={text("resources.merchants.plans.end")}
      reason={reason}
      setReason={setReason}
      isPending={change.isPending}
      isReady
      error={change.error}
      onConfirm={() => change.mutate(reason)}
      onClose={onClose}
    />
  );
}
