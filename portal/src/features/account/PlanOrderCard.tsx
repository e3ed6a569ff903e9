import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { PlanOrder, Store } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { platformName, storeLabel } from "@/shared/stores/platforms";
import { sayDone } from "@/shared/toasts/toasts";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { Tag } from "@/shared/ui/Tag";
import { useChooseBillingStore, useKeepPlan } from "./api";
import type { OrderedPlan } from "./orders";
import { Platforms } from "./Platforms";
import { accountTexts } from "./texts";

interface PlanOrderCardProps {
  plan: OrderedPlan;
  stores: readonly Store[];
  onChange: (platform: number, isLeaving?: boolean) => void;
}

/** A subscription with its dates and its platforms. */
export function PlanOrderCard({ plan: { order, platforms }, stores, onChange }: PlanOrderCardProps) {
  const t = useTexts(accountTexts);
  const isLive = order.state === "live";
  const isPaid = isLive && !order.is_free && !order.is_granted;
  const payable = whereCharged(platforms, stores);
  const isOnBill = isPaid && order.provider === "shopify";
  const carrier = stores.find(({ id }) => id === order.carrier);
  return (
    <Card aria-label={order.name}>
      <Stack gap={1.5}>
        <Row sx={{ justifyContent: "space-between", "& > h2": { m: 0 } }}>
          <h2>{order.name}</h2>
          <Tag tone={isLive ? "success" : "neutral"}>{isLive ? t.current : t.ended}</Tag>
        </Row>
        {isLive && order.is_granted && <Muted>{t.granted}</Muted>}
        {isPaid && order.price && (
          <span>{t.pricePer(money(order.price, order.currency), Math.round(order.time / 86_400))}</span>
        )}
        <Muted title={utc(isLive ? (order.paid_until ?? order.until) : order.ended_at)}>
          {t.began(moment(order.since))} {endOf(t, order)}
        </Muted>
        {isLive && (order.next_plan || (isPaid && isCancelled(order))) && (
          <Row>
            {order.next_plan && <Tag tone="info">{t.next}</Tag>}
            {order.next_plan && <span>{t.nextFrom(nextOf(t, order), moment(order.until))}</span>}
            <KeepButton order={order} />
          </Row>
        )}
        {isOnBill && carrier && <Muted>{t.onBill(storeLabel(carrier))}</Muted>}
        {isPaid && !isOnBill && payable.length === 0 && <Muted>{t.noBillingStore}</Muted>}
        {isPaid && order.provider && payable.length > 0 && !platforms.some(isCarried) && (
          <Alert severity="warning">{t.storeMissing}</Alert>
        )}
        <Platforms>
          {platforms.map((platform) => (
            <li key={platform.platform}>
              <span>{platformName(platform.platform)}</span>
              <Row>
                {isPaid && !isOnBill && payable.includes(platform) && (
                  <BillingStore order={platform} stores={stores} />
                )}
                <Button size="small" onClick={() => onChange(platform.platform)}>
                  {isLive ? t.changePlan : t.choosePlan}
                </Button>
              </Row>
            </li>
          ))}
        </Platforms>
        {isPaid && order.renews && (
          <Button
            size="small"
            color="error"
            sx={{ justifySelf: "start" }}
            onClick={() => onChange((payable[0] ?? order).platform, true)}
          >
            {t.cancelPlan}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

/** The next plan with what it costs, for which days. */
const nextOf = (t: typeof accountTexts.en, { next_plan, next_price, next_time, next_currency }: PlanOrder) =>
  Number(next_price) > 0
    ? `${next_plan} · ${t.pricePer(money(next_price, next_currency), Math.round(next_time / 86_400))}`
    : next_plan;

/** Whether the charge ends with the paid period, and no other plan follows. */
const isCancelled = ({ provider, renews, next_plan, paid_until }: PlanOrder) =>
  provider !== "" && !renews && !next_plan && !paid_until;

const isCarried = ({ billing_store, carrier }: PlanOrder) => Boolean(billing_store || carrier);

/** When it renews, ends or ended; where a payment is late until when it is paid, and what follows. */
function endOf(
  t: typeof accountTexts.en,
  { state, until, ended_at, paid_until, read_only_from, renews }: PlanOrder,
) {
  if (state !== "live") return t.endedOn(moment(ended_at));
  if (renews) return t.renewsOn(moment(until));
  if (!paid_until) return until ? t.runsUntil(moment(until)) : t.runsOn;
  return `${t.paidUntil(moment(paid_until))} ${lateFor(t, read_only_from)}`;
}

function lateFor(t: typeof accountTexts.en, readOnlyFrom: string | null) {
  if (!readOnlyFrom) return t.renewing;
  const isOver = new Date(readOnlyFrom) <= new Date();
  return isOver ? t.readOnlySince(moment(readOnlyFrom)) : t.readOnlyFrom(moment(readOnlyFrom));
}

/** Platforms whose store is billed; if none is yet, those that have a store. */
function whereCharged(platforms: readonly PlanOrder[], stores: readonly Store[]): PlanOrder[] {
  const carrying = platforms.filter((platform) => platform.billing_store);
  return carrying.length > 0
    ? carrying
    : platforms.filter((row) => stores.some(({ platform }) => platform === row.platform));
}

function KeepButton({ order }: { order: PlanOrder }) {
  const t = useTexts(accountTexts);
  const keep = useKeepPlan();
  return (
    <Button
      size="small"
      variant="outlined"
      loading={keep.isPending}
      onClick={() => sayDone(keep.mutateAsync(order.platform), ({ msg }) => msg)}
    >
      {t.keepPlan(order.name)}
    </Button>
  );
}

/** A fixed width, so that the fields of all platforms line up whatever the stores' names. */
const OneWidth = styled("div")({ width: 200, maxWidth: "100%" });

function BillingStore({ order, stores }: { order: PlanOrder; stores: readonly Store[] }) {
  const t = useTexts(accountTexts);
  const choose = useChooseBillingStore();
  const own = stores.filter((store) => store.platform === order.platform);
  const isKnown = own.some((store) => store.id === order.billing_store);
  const choices = own.map((store) => ({ value: store.id, label: storeLabel(store) }));
  const none = { value: "", label: order.billing_store ? t.anotherStore : t.chooseStore };
  return (
    <OneWidth>
      <Select
        label={t.billingStore}
        value={isKnown ? order.billing_store : ""}
        disabled={choose.isPending}
        choices={isKnown ? choices : [none, ...choices]}
        onChange={({ target }) =>
          target.value && sayDone(choose.mutateAsync(target.value), t.billingStoreKept)
        }
      />
    </OneWidth>
  );
}
