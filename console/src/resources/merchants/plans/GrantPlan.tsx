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

interface GrantFieldsProps {
  choice: typeof NOTHING;
  set: (choice: typeof NOTHING) => void;
}

/** Puts the merchant on a plan, also on one that is not on sale. */
export function GrantPlan({ merchantId }: { merchantId: string }) {
  const { grantPlan } = useDataProvider<ConsoleDataProvider>();
  const [choice, set] = useState(NOTHING);
  const { planId, platforms, until } = choice;
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
      <GrantFields choice={choice} set={set} />
    </ReasonButton>
  );
}

function GrantFields({ choice, set }: GrantFieldsProps) {
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
        value={choice.planId}
        onChange={({ target }) =>
          set({ ...choice, planId: target.value, platforms: platformsOf(target.value) })
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
        value={choice.platforms}
        onChange={({ target }) => set({ ...choice, platforms: target.value as unknown as number[] })}
        slotProps={{ select: { multiple: true } }}
      >
        {platformsOf(choice.planId).map((platform) => (
          <MenuItem key={platform} value={platform}>
            {platformName(platform)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="datetime-local"
        label={text("resources.merchants.plans.until")}
        value={choice.until}
        onChange={({ target }) => set({ ...choice, until: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}
