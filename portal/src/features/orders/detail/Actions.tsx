import Button from "@mui/material/Button";
import { useState } from "react";
import type { StoreOrderDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { sayDone } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { useHold, useOutside } from "../api";
import { ForBuyers } from "../ForBuyers";
import { ordersTexts } from "../texts";
import { TypedActions } from "../typed/TypedActions";
import { actionTexts } from "./actionTexts";

const PlacingDialog = lazyPart(() => import("../placing/PlacingDialog"), "PlacingDialog");

/** The actions on a whole order. */
export function Actions({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(actionTexts);
  const { mayNotPlace } = useTexts(ordersTexts);
  const [isPlacing, setPlacing] = useState(false);
  const hold = useHold();
  const outside = useOutside();
  const ids = [order.id];
  const isToBuy = order.lines.some((line) => line.to_buy > 0) && order.state !== "cancelled";
  const close = () => setPlacing(false);
  return (
    <>
      {isToBuy && !order.is_outside && (
        <ForBuyers otherwise={<Muted>{mayNotPlace}</Muted>}>
          <Button variant="contained" onClick={() => setPlacing(true)}>
            {t.place}
          </Button>
        </ForBuyers>
      )}
      <Button
        variant="outlined"
        loading={hold.isPending}
        onClick={() =>
          sayDone(hold.mutateAsync({ ids, on: !order.is_held }), order.is_held ? t.released : t.held)
        }
      >
        {order.is_held ? t.release : t.hold}
      </Button>
      <Button
        variant="outlined"
        loading={outside.isPending}
        onClick={() =>
          sayDone(
            outside.mutateAsync({ ids, on: !order.is_outside }),
            order.is_outside ? t.insideDone : t.outsideDone,
          )
        }
      >
        {order.is_outside ? t.inside : t.outside}
      </Button>
      <TypedActions order={order} />
      {isPlacing && <PlacingDialog ids={ids} orders={[order]} onClose={close} onDone={close} />}
    </>
  );
}
