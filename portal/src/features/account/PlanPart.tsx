import WorkspacePremiumOutlined from "@mui/icons-material/WorkspacePremiumOutlined";
import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { settlePlan } from "@/shared/plans/planRequests";
import { UsageBars } from "@/shared/plans/UsageBars";
import { useStores } from "@/shared/stores/useStores";
import { Card, Stack } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { useOrders } from "./api";
import { byPlan } from "./orders";
import { PlanOrderCard } from "./PlanOrderCard";
import { accountTexts } from "./texts";

/** Opens the plans of a platform. */
function choosePlan(platform: number): void {
  void settlePlan({ success: true, code: 200, msg: "", platform, platforms: [], may_choose: true });
}

/** What runs and what comes next, which store carries its charge, and how much of the limits is used. */
export function PlanPart() {
  const t = useTexts(accountTexts);
  const query = useOrders();
  const { data: orders } = query;
  const stores = useStores().data?.stores ?? [];
  if (!orders) return <Pending query={query} rows={2} height={140} />;
  const platform = stores[0]?.platform;
  return (
    <Stack gap={2}>
      {orders.length === 0 && (
        <Notice icon={<WorkspacePremiumOutlined />} title={t.noPlan} text={t.noPlanText}>
          {platform !== undefined && (
            <Button variant="contained" onClick={() => choosePlan(platform)}>
              {t.choosePlan}
            </Button>
          )}
        </Notice>
      )}
      {byPlan(orders).map((plan) => (
        <PlanOrderCard key={plan.key} plan={plan} stores={stores} onChange={choosePlan} />
      ))}
      <Card aria-label={t.usage}>
        <h2>{t.usage}</h2>
        <Stack sx={{ mt: 1.5 }}>
          <UsageBars platforms={[]} />
        </Stack>
      </Card>
    </Stack>
  );
}
