import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { OrderPurchase, StoreOrderDetail } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { blankWindow } from "@/shared/navigation/blankWindow";
import { paths } from "@/shared/navigation/paths";
import { showToast } from "@/shared/toasts/toasts";
import { Row } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { ForBuyers } from "../ForBuyers";
import { actionTexts } from "./actionTexts";
import {
  useCallBack,
  useCancelPurchase,
  useNotOrdered,
  usePayFromBalance,
  usePaymentPage,
  useRecordNumber,
} from "./purchaseApi";
import { partsToResend, SendAgain } from "./SendAgain";

const NumberDialog = lazyPart(() => import("./NumberDialog"), "NumberDialog");

interface OfPurchase {
  purchase: OrderPurchase;
}

function CallBackButton({ purchase: { id, state } }: OfPurchase) {
  const t = useTexts(actionTexts);
  const callBack = useCallBack();
  const [done, tooLate] = state === "placed" ? [t.takenBack, t.beingPacked] : [t.calledBack, t.tooLate];
  const start = () =>
    callBack.mutate(id, {
      onSuccess: (changed) => (changed ? showToast("success", done) : showToast("warning", tooLate)),
    });
  return (
    <Button size="small" variant="outlined" loading={callBack.isPending} onClick={start}>
      {t.callBack}
    </Button>
  );
}

function PayButton({ id }: { id: string }) {
  const t = useTexts(actionTexts);
  const pay = usePaymentPage();
  const start = () => {
    const page = blankWindow();
    pay.mutate(id, {
      onSuccess: (url) => {
        if (page) page.location.href = url;
        else location.assign(url);
      },
      onError: () => page?.close(),
    });
  };
  return (
    <Button size="small" variant="contained" loading={pay.isPending} onClick={start}>
      {t.pay}
    </Button>
  );
}

/** Cancels at the supplier, or notes that a person did so there: a dialog asks first. */
function CancelButton({ purchase: { id, cancel } }: { purchase: OrderPurchase }) {
  const t = useTexts(actionTexts);
  const change = useCancelPurchase();
  const [isAsking, setAsking] = useState(false);
  const isByHand = cancel === "by_hand";
  const label = isByHand ? t.noteCancelled : t.cancelPurchase;
  const start = () =>
    change.mutate(id, {
      onSuccess: (cancelled) => showToast(...said(cancelled)),
      onSettled: () => setAsking(false),
    });
  const said = (cancelled: boolean): ["success" | "warning", string] =>
    cancelled ? ["success", t.purchaseCancelled] : ["warning", t.purchaseCancelling];
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          dangerous
          title={label}
          confirmLabel={label}
          closeLabel={t.keepPurchase}
          busy={change.isPending}
          onConfirm={start}
          onClose={() => setAsking(false)}
        >
          {isByHand ? t.noteCancelledText : t.cancelPurchaseText}
        </ConfirmDialog>
      )}
    </>
  );
}

function NotOrderedButton({ id }: { id: string }) {
  const t = useTexts(actionTexts);
  const [isOpen, setOpen] = useState(false);
  const say = useNotOrdered();
  const confirm = () =>
    say.mutate(id, {
      onSuccess: () => showToast("success", t.notOrderedDone),
      onSettled: () => setOpen(false),
    });
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {t.notOrdered}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t.notOrderedTitle}
        confirmLabel={t.notOrdered}
        dangerous
        busy={say.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        {t.notOrderedText}
      </ConfirmDialog>
    </>
  );
}

/** Antstore is paid from the balance. */
function BalanceButton({ purchase: { id, total, currency } }: OfPurchase) {
  const t = useTexts(actionTexts);
  const pay = usePayFromBalance();
  const start = () => pay.mutate(id, { onSuccess: () => showToast("success", t.paidFromBalance) });
  return (
    <>
      <Button size="small" variant="contained" loading={pay.isPending} onClick={start}>
        {t.payFromBalance(money(total, currency))}
      </Button>
      <Link href={`${paths.account}?type=Balance`}>{t.topUp}</Link>
    </>
  );
}

/** Notes that a person paid what they bought by hand. */
function PaidButton({ purchase: { id, supplier_order_ids } }: OfPurchase) {
  const t = useTexts(actionTexts);
  const record = useRecordNumber();
  const start = () =>
    record.mutate(
      { purchase: id, numbers: supplier_order_ids, total: "", paid: true },
      {
        onSuccess: () => showToast("success", t.notedPaid),
        onError: (error) => showToast("error", messageOf(error)),
      },
    );
  return (
    <Button size="small" variant="contained" loading={record.isPending} onClick={start}>
      {t.isPaid}
    </Button>
  );
}

interface PurchaseActionsProps extends OfPurchase {
  order: StoreOrderDetail;
}

/** What can be done with a purchase as far as it is. */
export function PurchaseActions({ purchase, order }: PurchaseActionsProps) {
  const t = useTexts(actionTexts);
  const [isOpen, setOpen] = useState(false);
  const { id, state, way, paid_at, supplier_word } = purchase;
  const isByHand = state === "to_buy" || state === "unconfirmed";
  const isUnpaid = state === "placed" && !paid_at && !purchase.cancelling_since;
  const isCancelled = (purchase.cancel === "api" && isUnpaid) || purchase.cancel === "by_hand";
  const isNotPacked = state === "placed" && way === "staff" && ["", "waiting"].includes(supplier_word);
  const isToResend = order.state !== "cancelled" && partsToResend(purchase, order).length > 0;
  if (state !== "held" && !isByHand && !isUnpaid && !isCancelled && !isNotPacked && !isToResend) return null;
  return (
    <Row>
      <ForBuyers>
        {isUnpaid && way === "staff" && <BalanceButton purchase={purchase} />}
        {isUnpaid && way === "list" && <PaidButton purchase={purchase} />}
        {isUnpaid && way === "api" && <PayButton id={id} />}
        {isCancelled && <CancelButton purchase={purchase} />}
        {isByHand && (
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {t.number}
          </Button>
        )}
        {state === "unconfirmed" && <NotOrderedButton id={id} />}
        {isToResend && <SendAgain purchase={purchase} order={order} />}
      </ForBuyers>
      {(state === "held" || isNotPacked) && <CallBackButton purchase={purchase} />}
      {isOpen && <NumberDialog purchase={purchase} onClose={() => setOpen(false)} />}
    </Row>
  );
}
