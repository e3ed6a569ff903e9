import Button from "@mui/material/Button";
import { useState } from "react";
import type { AskedRefund, StoreOrderDetail } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useMayRefund } from "@/shared/session/usePermissions";
import { Card, CardHead, Lines, Muted, Row } from "@/shared/ui/Card";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { useRefunds } from "./api";
import { refundTexts } from "./texts";

const RefundDialog = lazyPart(() => import("./RefundDialog"), "RefundDialog");

const TONES: Record<string, TagTone> = {
  asking: "info",
  unconfirmed: "warning",
  made: "success",
  failed: "error",
};

/** What the store shows of a refund. */
interface InStore {
  id: string;
  at: string | null;
  amount: [string, string];
}

function Asked({ refund, currency }: { refund: AskedRefund; currency: string }) {
  const t = useTexts(refundTexts);
  return (
    <li>
      <Row>
        <strong>{money(refund.amount[1], currency)}</strong>
        <Tag tone={TONES[refund.state]}>{t.states[refund.state] ?? refund.state}</Tag>
      </Row>
      <Muted>
        {besides([
          moment(refund.asked_at),
          refund.reason,
          !refund.pays && t.byHand,
          refund.claim_id && t.forClaim,
        ])}
      </Muted>
      {refund.remark && <Muted>{refund.remark}</Muted>}
    </li>
  );
}

/** The order's refunds to its buyer: those that were asked for from here, and the store's own. */
export function RefundsCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(refundTexts);
  const may = useMayRefund();
  const { data } = useRefunds(order.id, order.origin === "store");
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const known = new Set(data.refunds.map(({ refund_id }) => refund_id));
  const others = (order.refunds as unknown as InStore[]).filter(({ id }) => !known.has(id));
  const mayRefund = may && data.limits && Number(data.left[1]) > 0 && REFUNDABLE.has(order.payment);
  if (!mayRefund && data.refunds.length === 0 && others.length === 0) return null;
  return (
    <Card id="refunds">
      <CardHead>
        <h2>{t.title}</h2>
        {mayRefund && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t.refund}
          </Button>
        )}
      </CardHead>
      <Lines>
        {data.refunds.map((refund) => (
          <Asked key={refund.id} refund={refund} currency={order.buyer_currency} />
        ))}
        {others.map(({ id, at, amount }) => (
          <li key={id}>
            <strong>{money(amount[1], order.buyer_currency)}</strong>
            <Muted>{besides([t.inStore, at && moment(at)])}</Muted>
          </li>
        ))}
      </Lines>
      {mayRefund && <Muted>{t.left(money(data.left[1], order.buyer_currency))}</Muted>}
      {isOpen && data.limits && (
        <RefundDialog order={order} limits={data.limits} left={data.left} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

const REFUNDABLE = new Set(["paid", "partially_paid", "partially_refunded"]);
