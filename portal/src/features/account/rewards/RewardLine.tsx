import Button from "@mui/material/Button";
import { useState } from "react";
import type { Reward } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Line, Muted } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { useRedeem } from "./api";
import { rewardTexts } from "./texts";

/** What points are given for; asked before they are gone. */
export function RewardLine({ reward, points }: { reward: Reward; points: number }) {
  const t = useTexts(rewardTexts);
  const redeem = useRedeem();
  const [key, setKey] = useState<string>();
  const isTooDear = reward.points > points;
  const close = () => setKey(undefined);
  return (
    <Line>
      <div>
        <strong>{reward.name}</strong>
        <div>
          <Muted>
            {isTooDear ? `${t.price(whole(reward.points))} · ${t.tooFew}` : t.price(whole(reward.points))}
          </Muted>
        </div>
      </div>
      <Button
        variant="outlined"
        aria-label={t.redeemAbout(reward.name)}
        disabled={isTooDear}
        onClick={() => setKey(crypto.randomUUID())}
      >
        {t.redeem}
      </Button>
      {key && (
        <ConfirmDialog
          title={t.redeemAbout(reward.name)}
          confirmLabel={t.redeem}
          busy={redeem.isPending}
          onConfirm={() =>
            sayDone(redeem.mutateAsync({ key, reward: reward.id }, { onSuccess: close }), t.redeemed)
          }
          onClose={close}
        >
          <p>{t[reward.kind](money(reward.amount, reward.currency), reward.valid_days)}</p>
          <p>{t.price(whole(reward.points))}</p>
        </ConfirmDialog>
      )}
    </Line>
  );
}
