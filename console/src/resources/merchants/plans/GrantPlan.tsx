import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useDataProvider, useGetList } from "react-admin";
import type { Edition, Grant } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { usePlatformName } from "@/ui/platforms";
import { PlanChangeDialog } from "./PlanChangeDialog";
import { usePlanChange } from "./useSubscriptions";

interface GrantPlanProps {
  merchantId: string;
  onClose: () => void;
}

/** Puts the merchant on a plan, also on one that is not on sale. */
export function GrantPlan({ merchantId, onClose }: GrantPlanProps) {
  const text = useText();
  const nameOf = useOwnName();
  const platformName = usePlatformName();
  const { grantPlan } = useDataProvider<ConsoleDataProvider>();
  const { data: editions = [] } = useGetList<Edition>("plans", { pagination: { page: 1, perPage: 100 } });
  const [planId, setPlanId] = useState("");
  const [platforms, setPlatforms] = useState<number[]>([]);
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const edition = editions.find(({ plans }) => plans.some(({ id }) => id === planId));
  const change = usePlanChange(
    merchantId,
    "resources.merchants.plans.granted",
    (grant: Grant) => grantPlan(merchantId, grant),
    onClose,
  );
  const choose = (id: string) => {
    setPlanId(id);
    setPlatforms(editions.find(({ plans }) => plans.some((plan) => plan.id === id))?.platforms ?? []);
  };
  const grant = () =>
    change.mutate({
      plan_id: Number(planId),
      platforms: platforms as Grant["platforms"],
      until: until ? new Date(until).toISOString() : null,
      reason,
    });
  return (
    <PlanChangeDialog
      title={text("resources.merchants.plans.grant_title")}
      content={text("resources.merchants.plans.grant_text")}
      confirm={text("resources.merchants.plans.grant")}
      reason={reason}
      setReason={setReason}
      isPending={change.isPending}
      isReady={planId !== "" && platforms.length > 0}
      error={change.error}
      onConfirm={grant}
      onClose={onClose}
    >
      <TextField
        select
        required
        fullWidth
        label={text("resources.merchants.plans.plan")}
        value={planId}
        onChange={(event) => choose(event.target.value)}
      >
        {editions.flatMap((edition) =>
          edition.plans.map((plan) => (
            <MenuItem key={plan.id} value={plan.id}>
              {`${nameOf(edition)} · ${nameOf(plan)}`}
            </MenuItem>
          )),
        )}
      </TextField>
      <TextField
        select
        required
        fullWidth
        label={text("resources.merchants.plans.platforms")}
        value={platforms}
        onChange={(event) => setPlatforms(event.target.value as unknown as number[])}
        slotProps={{ select: { multiple: true } }}
      >
        {(edition?.platforms ?? []).map((platform) => (
          <MenuItem key={platform} value={platform}>
            {platformName(platform)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth
        type="datetime-local"
        label={text("resources.merchants.plans.until")}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </PlanChangeDialog>
  );
}
