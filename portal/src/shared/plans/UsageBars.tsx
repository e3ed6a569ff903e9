import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import type { Usage } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { type Both, defineTexts, useTexts } from "@/shared/i18n/texts";
import { platformName } from "@/shared/stores/platforms";
import { Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { useUsage } from "./useUsage";

export const usageTexts = defineTexts({
  of: [
    (used: string, limit: string) => `${used} of ${limit}`,
    (used: string, limit: string) => `${used} / ${limit}`,
  ],
  names: {
    multiple_stores: ["Current stores", "当前店铺"],
    import_products: ["Current products", "当前商品"],
    child_accounts: ["Current Sub-accounts", "当前子账户"],
    price_and_stock_monitoring_variants: ["Current monitored variants", "当前监控中的规格"],
  } as Record<string, Both>,
});

const Line = styled("div")({ display: "flex", justifyContent: "space-between", gap: 12 });

/** How much of each limit is used, as a bar with its numbers. */
export function UsageBars({ platforms }: { platforms: readonly number[] }) {
  const { data, error, isPending, refetch } = useUsage(platforms);
  if (isPending) return <ListSkeleton rows={3} height={36} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap={1.5}>
      {data.map((usage) => (
        <Bar key={`${usage.type}-${usage.platform}`} usage={usage} />
      ))}
    </Stack>
  );
}

function Bar({ usage }: { usage: Usage }) {
  const t = useTexts(usageTexts);
  const { count, limit, platform, type, used } = usage;
  const name = t.names[type] ?? usage.name;
  const label = platform === null ? name : `${name} · ${platformName(platform)}`;
  const share = limit > 0 ? Math.min(100, (100 * count) / limit) : count > 0 ? 100 : 0;
  const shops = Array.isArray(used) ? used.map((store) => store.name || store.shop).join(", ") : "";
  return (
    <div>
      <Line>
        <span>{label}</span>
        <Muted>{t.of(whole(count), whole(limit))}</Muted>
      </Line>
      <LinearProgress
        variant="determinate"
        value={share}
        color={count > limit ? "error" : count === limit ? "warning" : "primary"}
        aria-label={label}
        sx={{ mt: 0.5, height: 6, borderRadius: 3 }}
      />
      {shops && <Muted>{shops}</Muted>}
    </div>
  );
}
