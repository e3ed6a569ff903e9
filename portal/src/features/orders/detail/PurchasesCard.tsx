import CheckCircle from "@mui/icons-material/CheckCircle";
import RadioButtonUnchecked from "@mui/icons-material/RadioButtonUnchecked";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import type { OrderPurchase, StoreOrderDetail } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { MeasuredDays } from "@/shared/suppliers/MeasuredDays";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Lines, Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import { Declared } from "../placing/Customs";
import { togetherTexts } from "../placing/togetherTexts";
import { problemTexts } from "../problemTexts";
import { ordersTexts } from "../texts";
import { PurchaseActions } from "./PurchaseActions";
import { resendTexts } from "./resendTexts";
import { detailTexts } from "./texts";

const Step = styled("li")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(0.75),
  padding: theme.spacing(0.25, 0),
  "& svg": { fontSize: 18 },
}));

const Purchase = styled("li")(({ theme }) => ({
  padding: theme.spacing(1.5, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
}));

/** Placed, paid and shipped, each with its proof: the supplier's number, and the time that the supplier said. */
function Steps({ purchase }: { purchase: OrderPurchase }) {
  const t = useTexts(detailTexts);
  const times = { placed: purchase.placed_at, paid: purchase.paid_at, shipped: purchase.shipped_at };
  const numbers = purchase.supplier_order_ids.join(", ");
  return (
    <Lines>
      {(["placed", "paid", "shipped"] as const).map((step) => (
        <Step key={step}>
          {times[step] ? (
            <CheckCircle color="success" aria-hidden />
          ) : (
            <RadioButtonUnchecked color="disabled" aria-hidden />
          )}
          <span title={utc(times[step])}>
            {times[step]
              ? besides([
                  t.steps[step],
                  moment(times[step]),
                  step === "placed" && numbers && t.numbers(numbers),
                ])
              : t.notYet[step]}
          </span>
        </Step>
      ))}
    </Lines>
  );
}

const ENDED = ["failed", "called_back", "cancelled"];

function Hints({ purchase }: { purchase: OrderPurchase }) {
  const t = useTexts(detailTexts);
  const { field, fields } = useTexts(problemTexts);
  const { state, way, min_days, max_days, pay_by, paid_at, refused_field, supplier_word: word } = purchase;
  const own = way === "staff" ? t.staffWords[word] : undefined;
  const hints = [
    purchase.remark,
    refused_field && field(fields[refused_field] ?? refused_field),
    state === "held" && t.placesAt(moment(purchase.place_at)),
    state === "placed" && pay_by && !paid_at && t.payBy(moment(pay_by)),
    purchase.cancelling_since && t.cancelling,
    purchase.cancel === "there" && (paid_at ? t.cancelPaid : t.cancelThere),
    state === "placed" && way === "staff" && !paid_at && t.toPay,
    !ENDED.includes(state) && (own ?? (word && t.supplierWord(word))),
    ...purchase.tracking.map(([number, carrier]) => t.tracking(number, carrier)),
    !ENDED.includes(state) && min_days !== null && max_days !== null && t.delivery(min_days, max_days),
    purchase.checked_at && t.checked(moment(purchase.checked_at)),
  ];
  return hints.map((hint) => hint && <Muted key={hint}>{hint}</Muted>);
}

/** With which orders it is one parcel, and what of it is this order's. */
function Together({ purchase }: { purchase: OrderPurchase }) {
  const t = useTexts(togetherTexts);
  const { goods, freight } = useTexts(detailTexts);
  const { total } = useTexts(ordersTexts);
  const { together, currency, own_cost, own_freight, own_total } = purchase;
  if (together.length === 0) return null;
  const figures = [
    own_cost && `${goods} ${money(own_cost, currency)}`,
    own_freight && `${freight} ${money(own_freight, currency)}`,
    own_total && `${total} ${money(own_total, currency)}`,
  ];
  const isOpen = !ENDED.includes(purchase.state);
  return (
    <>
      <Row>
        <Muted>{t.boughtWith}</Muted>
        {together.map(({ id, number }) => (
          <Link key={id} href={withRn(paths.orders, { order: id })}>
            {number}
          </Link>
        ))}
      </Row>
      {figures.some(Boolean) && <Muted>{t.share(besides(figures))}</Muted>}
      {isOpen && <Muted>{t.alsoFor(together.map(({ number }) => number).join(", "))}</Muted>}
    </>
  );
}

function OnePurchase({ purchase, order }: { purchase: OrderPurchase; order: StoreOrderDetail }) {
  const t = useTexts(detailTexts);
  const resend = useTexts(resendTexts);
  const orders = useTexts(ordersTexts);
  const { state, currency } = purchase;
  const isEnded = ENDED.includes(state);
  const isSentAgain = order.purchases.some(
    (each) => each.resends === purchase.id && !ENDED.includes(each.state),
  );
  const figures = [
    purchase.cost && `${t.goods} ${money(purchase.cost, currency)}`,
    purchase.freight && `${t.freight} ${money(purchase.freight, currency)}`,
    purchase.total && `${orders.total} ${money(purchase.total, currency)}`,
  ];
  return (
    <Purchase>
      <Stack gap={0.5}>
        <Row>
          <strong>{supplierName(purchase.type)}</strong>
          <Tag tone={state === "unconfirmed" || state === "failed" ? "error" : isEnded ? "neutral" : "info"}>
            {orders.purchaseStates[state] ?? state}
          </Tag>
          {purchase.resend_reason && (
            <Tag>{resend.again(resend.reasons[purchase.resend_reason] ?? purchase.resend_reason)}</Tag>
          )}
          <Muted>{besides([t.ways[purchase.way], purchase.service])}</Muted>
        </Row>
        <Muted>{besides(figures)}</Muted>
        <Together purchase={purchase} />
        {!isEnded && <Steps purchase={purchase} />}
        <Hints purchase={purchase} />
        {!isEnded && order.country && (
          <MeasuredDays type={purchase.type} country={order.country} service={purchase.service} />
        )}
        {isSentAgain && <Muted>{resend.wasSentAgain}</Muted>}
        <Declared parcel={order.declared[purchase.id]} />
        <PurchaseActions purchase={purchase} order={order} />
      </Stack>
    </Purchase>
  );
}

export function PurchasesCard({ order }: { order: StoreOrderDetail }) {
  const { purchases } = order;
  const t = useTexts(detailTexts);
  return (
    <div id="purchases">
      <TitledCard title={t.purchases}>
        {purchases.length === 0 ? (
          <Muted>{t.noPurchases}</Muted>
        ) : (
          <Lines>
            {purchases.map((purchase) => (
              <OnePurchase key={purchase.id} purchase={purchase} order={order} />
            ))}
          </Lines>
        )}
      </TitledCard>
    </div>
  );
}
