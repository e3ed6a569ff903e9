import CardGiftcard from "@mui/icons-material/CardGiftcard";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useDataProvider, useGetList } from "react-admin";
import type { Edition, Grant } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { usePlanName } from "@/i18n/usePlanName";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { usePlatformName } from "@/ui/platforms";
import { ReasonButton } from "@/ui/ReasonButton";

const ALL = { pagination: { page: 1, perPage: 100 } };
const NOTHING = { planId: "", platforms: [] as number[], until: "" };

interface WantedProps {
  wanted: typeof NOTHING;
  set: (wanted: typeof NOTHING) => void;
}

/** Puts the merchant on a plan, also on one that is not on sale. */
export function GrantPlan({ merchantId }: { merchantId: string }) {
  const { grantPlan } = useDataProvider<ConsoleDataProvider>();
  const [wanted, set] = useState(NOTHING);
  const { planId, platforms, until } = wanted;
  const grant = async (reason: string) => {
    await grantPlan(merchantId, {
      plan_id: Number(planId),
      platforms: platforms as Grant["platforms"],
      until: until ? new Date(until).toISOString() : null,
      reason,
    });
    set(NOTHING);
  };
  return (
    <ReasonButton
      words="resources.merchants.plans.grant"
      button={{ variant: "text", startIcon: <CardGiftcard /> }}
      isComplete={planId !== "" && platforms.length > 0}
      run={grant}
    >
      <Wanted wanted={wanted} set={set} />
    </ReasonButton>
  );
}

function Wanted({ wanted, set }: WantedProps) {
  const text = useText();
  const nameOf = useOwnName();
  const planName = usePlanName();
  const platformName = usePlatformName();
  const { data: editions = [] } = useGetList<Edition>("plans", ALL, { meta: { aside: true } });
  const platformsOf = (planId: string) =>
    editions.find(({ plans }) => plans.some(({ id }) => id === planId))?.platforms ?? [];
  return (
    <>
      <TextField
        select
        required
        label={text("resources.merchants.plans.plan")}
        value={wanted.planId}
        onChange={({ target }) =>
          set({ ...wanted, planId: target.value, platforms: platformsOf(target.value) })
        }
      >
        {editions.flatMap((edition) =>
          edition.plans.map((plan) => (
            <MenuItem key={plan.id} value={plan.id}>
              {`${nameOf(edition)} · ${planName(plan)}`}
            </MenuItem>
          )),
        )}
      </TextField>
      <TextField
        select
        required
        label={text("resources.merchants.plans.platforms")}
        value={wanted.platforms}
        onChange={({ target }) => set({ ...wanted, platforms: target.value as unknown as number[] })}
        slotProps={{ select: { multiple: true } }}
      >
        {platformsOf(wanted.planId).map((platform) => (
          <MenuItem key={platform} value={platform}>
            {platformName(platform)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="datetime-local"
        label={text("resources.merchants.plans.until")}
        value={wanted.until}
        onChange={({ target }) => set({ ...wanted, until: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}
