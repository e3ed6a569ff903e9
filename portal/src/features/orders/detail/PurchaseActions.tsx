import Button from "@mui/material/Button";
import { useState } from "react";
import type { OrderPurchase } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { blankWindow } from "@/shared/navigation/blankWindow";
import { showToast } from "@/shared/toasts/toasts";
import { Row } from "@/shared/ui/Card";
import { useCallBack, usePaymentPage } from "../api";
import { ForBuyers } from "../ForBuyers";
import { actionTexts } from "./actionTexts";

const NumberDialog = lazyPart(() => import("./NumberDialog"), "NumberDialog");

function CallBackButton({ id }: { id: string }) {
  const t = useTexts(actionTexts);
  const callBack = useCallBack();
  const start = () =>
    callBack.mutate(id, {
      onSuccess: (changed) =>
        changed ? showToast("success", t.calledBack) : showToast("warning", t.tooLate),
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

/** What can be done with a purchase as far as it is. */
export function PurchaseActions({ purchase }: { purchase: OrderPurchase }) {
  const t = useTexts(actionTexts);
  const [isOpen, setOpen] = useState(false);
  const { id, state, way, paid_at } = purchase;
  const isByHand = state === "to_buy" || state === "unconfirmed";
  const isUnpaid = state === "placed" && way === "api" && !paid_at;
  if (state !== "held" && !isByHand && !isUnpaid) return null;
  return (
    <Row>
      {state === "held" && <CallBackButton id={id} />}
      <ForBuyers>
        {isUnpaid && <PayButton id={id} />}
        {isByHand && (
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {t.number}
          </Button>
        )}
      </ForBuyers>
      {isOpen && <NumberDialog purchase={purchase} onClose={() => setOpen(false)} />}
    </Row>
  );
}
