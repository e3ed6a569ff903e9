import WorkspacePremiumOutlined from "@mui/icons-material/WorkspacePremiumOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { settlePlan } from "@/shared/plans/planRequests";
import { UsageBars } from "@/shared/plans/UsageBars";
import { platformName } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Card, Row, Stack } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { useOrders } from "./api";
import { BillingCard } from "./billing/BillingCard";
import { InvoicesCard } from "./billing/InvoicesCard";
import { byPlan } from "./orders";
import { PlanOrderCard } from "./PlanOrderCard";
import { Platforms } from "./Platforms";
import { accountTexts } from "./texts";

/** Opens the plans of a platform. */
function choosePlan(platform: number, isLeaving = false): void {
  void settlePlan(
    { success: true, code: 200, msg: "", platform, platforms: [], may_choose: true },
    isLeaving,
  );
}

/** What runs and what comes next, which store carries its charge, and how much of the limits is used. */
export function PlanPart() {
  const t = useTexts(accountTexts);
  const query = useOrders();
  const stores = useStores().data?.stores ?? [];
  if (!query.data) return <Pending query={query} rows={2} height={140} />;
  const { orders, totals = [], frozen } = query.data;
  const platform = stores[0]?.platform;
  const had = new Set(orders.map((order) => order.platform));
  const without = [...new Set(stores.map((store) => store.platform))]
    .filter((platform) => !had.has(platform))
    .sort();
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
      {orders.length > 0 && without.length > 0 && (
        <Card aria-label={t.noPlan}>
          <h2>{t.noPlan}</h2>
          <Platforms sx={{ mt: 1.5 }}>
            {without.map((platform) => (
              <li key={platform}>
                <span>{platformName(platform)}</span>
                <Button size="small" onClick={() => choosePlan(platform)}>
                  {t.choosePlan}
                </Button>
              </li>
            ))}
          </Platforms>
        </Card>
      )}
      {totals.length > 0 && (
        <Card aria-label={t.total}>
          <h2>{t.total}</h2>
          <Row sx={{ mt: 1, gap: 3, fontSize: "1.25rem", fontWeight: 650 }}>
            {totals.map(({ amount, currency }) => (
              <span key={currency}>{money(amount, currency)}</span>
            ))}
          </Row>
        </Card>
      )}
      <InvoicesCard />
      <BillingCard />
      {frozen && (
        <Alert severity="info">
          {t.restorable(frozen.stores, frozen.products, frozen.sub_accounts, moment(frozen.until))}
        </Alert>
      )}
      <Card aria-label={t.usage}>
        <h2>{t.usage}</h2>
        <Stack sx={{ mt: 1.5 }}>
          <UsageBars platforms={[]} />
        </Stack>
      </Card>
    </Stack>
  );
}
