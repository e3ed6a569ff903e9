import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { Plan, PlanOrder, Store } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { blankWindow } from "@/shared/navigation/blankWindow";
import { platformName, storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { openSupport } from "@/shared/support/supportChat";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { useOrder } from "./api";
import { type Staying, useBalanceQuote, useCharge, useCheckCharge, useIsPaid } from "./charges";
import { useCodedBill } from "./codedBill";
import { confirmTexts } from "./confirmTexts";
import { DueNow } from "./DueNow";
import { useNamedPlan } from "./limits";
import { type PayWay, PayWays } from "./PayWays";

const Price = styled("p")(({ theme }) => ({
  margin: 0,
  fontSize: "1.5rem",
  fontWeight: 650,
  "& small": { ...theme.typography.body2, color: theme.palette.text.secondary },
}));

/** Draws what connects a store on a platform, until it closes. */
export type AddStore = (platform: number, onClose: () => void) => ReactNode;

interface ConfirmPlanDialogProps {
  plan: Plan;
  platform: number;
  /** The stores, variants and sub-accounts to keep in a downgrade. */
  downgrade?: Staying;
  onDone: () => void;
  onClose: () => void;
  addStore: AddStore;
}

/** Shows the price and the billing store; after the payment page was opened, asks whether it was paid. */
export function ConfirmPlanDialog(props: ConfirmPlanDialogProps) {
  const { plan, platform, downgrade, onDone, onClose, addStore } = props;
  const t = useTexts(confirmTexts);
  const [isAdding, setIsAdding] = useState(false);
  const { data } = useStores();
  const charge = useCharge();
  const check = useCheckCharge();
  const [picked, setPicked] = useState("");
  const [isOpened, setIsOpened] = useState(false);
  const quote = useBalanceQuote(plan.id, platform).data;
  const [wish, setWish] = useState<PayWay>("card");
  const way = quote?.is_only ? "balance" : wish;
  const isShort = way === "balance" && !quote?.is_covered;
  const stays = downgrade?.store_ids;
  const all = data?.stores ?? [];
  const stores = all.filter(
    (store) => store.platform === platform && (!stays?.length || stays.includes(store.id)),
  );
  const { data: order } = useOrder(platform);
  const carrier = all.find(({ id }) => id === order?.carrier);
  const fixed = isFixed(order, carrier, plan, platform) ? carrier : undefined;
  const first = stores.find(({ id }) => id === carrier?.id) ?? (stores.length === 1 ? stores[0] : undefined);
  const storeId = fixed?.id || picked || first?.id || "";
  const coded = useCodedBill({ planId: plan.id, storeId, platform, charge });
  const { bill } = coded;
  const isFreeNow = Number((way === "balance" ? quote?.due : bill?.due?.amount) ?? Number.NaN) === 0;
  const isFinished = useRef(false);
  const finish = () => {
    if (isFinished.current) return;
    isFinished.current = true;
    showToast("success", t.done);
    onDone();
  };
  // Not callbacks of `mutate`: the plans may close by themselves before what has changed is read again.
  const pay = async () => {
    const page = way === "card" ? blankWindow() : null;
    check.reset();
    try {
      const { confirm_url } = await charge.mutateAsync({
        planId: plan.id,
        storeId,
        platform,
        downgrade,
        fromBalance: way === "balance" || undefined,
        code: way === "card" ? coded.sent : undefined,
      });
      if (confirm_url && page) page.location.href = confirm_url;
      else page?.close();
      if (confirm_url) setIsOpened(true);
      else finish();
    } catch {
      page?.close();
    }
  };
  const ask = () => check.mutateAsync(charge.data?.charge_id ?? "").then(finish, () => setIsOpened(false));
  const isPaid = useIsPaid(isOpened ? (charge.data?.charge_id ?? "") : "");
  const goOn = useEffectEvent(() => void ask());
  useEffect(() => {
    if (isPaid) goOn();
  }, [isPaid]);
  const problem = isOpened ? undefined : (check.error ?? (coded.isRefused ? null : charge.error));
  const price = plan.remark.plan_promotion_price || plan.remark.plan_price;
  return (
    <Modal
      title={t.title(useNamedPlan(plan))}
      width={480}
      onClose={onClose}
      onSubmit={() => void (isOpened ? ask() : pay())}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={charge.isPending || check.isPending}
            disabled={!storeId || isShort || (way === "card" && coded.isUnchecked)}
          >
            {isOpened ? t.paid : isFreeNow ? t.change : t.payNow}
          </Button>
        </>
      }
    >
      <Stack>
        <Price>
          {money(price, plan.currency)} <small>{t.per[plan.charge_way]}</small>
        </Price>
        {fixed ? (
          bill?.provider !== "shopify" && <span>{t.carriedBy(storeLabel(fixed))}</span>
        ) : (
          <BillingStore
            stores={stores}
            value={storeId}
            isFixed={isOpened}
            onChange={setPicked}
            onAdd={() => setIsAdding(true)}
          />
        )}
        {bill?.provider === "shopify" && <span>{t.billedTo(nameOf(all, storeId))}</span>}
        {way === "card" && !isOpened && <DueNow coded={coded} />}
        {data && !stores.length && !fixed && <Muted>{t.noStore(platformName(platform))}</Muted>}
        {quote?.is_offered && !isOpened && (
          <PayWays quote={quote} price={price} way={way} onChange={setWish} />
        )}
        <Link component="button" type="button" onClick={openSupport} sx={{ justifySelf: "start" }}>
          {t.tryFree}
        </Link>
        {isOpened && (
          <Alert severity="info">
            {t.opened}{" "}
            <Link href={charge.data?.confirm_url} target="_blank" rel="noreferrer">
              {t.openAgain}
            </Link>
          </Alert>
        )}
        {problem && <Alert severity="error">{messageOf(problem)}</Alert>}
      </Stack>
      {isAdding && addStore(platform, () => setIsAdding(false))}
    </Modal>
  );
}

interface BillingStoreProps {
  stores: readonly Store[];
  value: string;
  isFixed: boolean;
  onChange: (id: string) => void;
  onAdd: () => void;
}

function BillingStore({ stores, value, isFixed, onChange, onAdd }: BillingStoreProps) {
  const t = useTexts(confirmTexts);
  return (
    <Row sx={{ alignItems: "end" }}>
      <Select
        label={t.billingStore}
        value={value}
        disabled={isFixed}
        onChange={(event) => onChange(event.target.value)}
        choices={[
          { value: "", label: t.chooseStore },
          ...stores.map((store) => ({ value: store.id, label: store.name || store.shop })),
        ]}
      />
      <Button disabled={isFixed} onClick={onAdd}>
        {t.addStore}
      </Button>
    </Row>
  );
}

/** Whether no other store can carry the plan: Shopify bills it, or it was bought on another platform. */
function isFixed(
  order: PlanOrder | null | undefined,
  carrier: Store | undefined,
  plan: Plan,
  platform: number,
) {
  if (!order || !carrier || !plan.platforms.includes(carrier.platform)) return false;
  return order.provider === "shopify" || carrier.platform !== platform;
}

function nameOf(stores: readonly Store[], id: string): string {
  const store = stores.find((store) => store.id === id);
  return store ? storeLabel(store) : "";
}
