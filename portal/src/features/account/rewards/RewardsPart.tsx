import Alert from "@mui/material/Alert";
import { money } from "@/shared/format/money";
import { day, whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Line, Lines, Muted, Stack, TitledCard } from "@/shared/ui/Card";
import { LinkField } from "@/shared/ui/LinkField";
import { Pending } from "@/shared/ui/Pending";
import { FigureCard } from "../FigureCard";
import { StatementCard } from "../StatementCard";
import { accountTexts } from "../texts";
import { useRewardOffers, useRewards } from "./api";
import { Redemptions } from "./Redemptions";
import { RewardLine } from "./RewardLine";
import { rewardTexts } from "./texts";

/** Points, how more are earned, what they are given for, and how they came about. */
export function RewardsPart() {
  const t = useTexts(accountTexts);
  const own = useTexts(rewardTexts);
  const query = useRewards();
  const { data: offers } = useRewardOffers();
  const { data: rewards } = query;
  if (!rewards) return <Pending query={query} rows={2} height={140} />;
  return (
    <Stack gap={2}>
      <FigureCard title={t.points} available={whole(rewards.pointBalance)} held={whole(rewards.held)} />
      {rewards.pointBalance < 0 && <Alert severity="warning">{own.takenBack}</Alert>}
      {offers?.expiring && (
        <Alert severity="info">{own.expiring(whole(offers.expiring.points), day(offers.expiring.at))}</Alert>
      )}
      {offers && offers.rewards.length > 0 && (
        <Card aria-label={own.redeemTitle}>
          <h2>{own.redeemTitle}</h2>
          <Lines>
            {offers.rewards.map((reward) => (
              <RewardLine key={reward.id} reward={reward} points={rewards.pointBalance} />
            ))}
          </Lines>
        </Card>
      )}
      {offers && offers.redemptions.length > 0 && <Redemptions redemptions={offers.redemptions} />}
      {offers && offers.rules.length > 0 && (
        <Card aria-label={own.earn}>
          <h2>{own.earn}</h2>
          <Lines>
            {offers.rules.map(({ kind, points, per, currency, valid_days }) => (
              <Line key={`${kind} ${currency}`}>
                <div>
                  <strong>{own.kinds[kind]}</strong>
                  <div>
                    <Muted>{valid_days === null ? own.forGood : own.lasts(valid_days)}</Muted>
                  </div>
                </div>
                <span>{own.gives(whole(points), money(per, currency))}</span>
              </Line>
            ))}
          </Lines>
        </Card>
      )}
      {offers?.referral_link && (
        <TitledCard title={own.refer} text={own.referText}>
          <LinkField label={own.referLink} url={offers.referral_link} />
        </TitledCard>
      )}
      <StatementCard book="points" title={t.history} currency="" />
    </Stack>
  );
}
