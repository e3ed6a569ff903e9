import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { useRewards } from "./api/useCapital";
import { FigureCard } from "./FigureCard";
import { StatementCard } from "./StatementCard";
import { accountTexts } from "./texts";

/** The reward points, and how they came about. */
export function RewardsPart() {
  const t = useTexts(accountTexts);
  const { data: rewards, error, refetch } = useRewards();
  if (error && !rewards) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!rewards) return <ListSkeleton rows={2} height={140} />;
  return (
    <Stack gap={2}>
      <FigureCard title={t.points} available={whole(rewards.pointBalance)} held={whole(rewards.held)} />
      <StatementCard book="points" title={t.history} currency="" />
    </Stack>
  );
}
