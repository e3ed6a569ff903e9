import Button from "@mui/material/Button";
import { useState } from "react";
import type { StoreOrderDetail } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { sayDone } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { type Choices, useHold, useOutside } from "../api";
import { ForBuyers } from "../ForBuyers";
import { ordersTexts } from "../texts";
import { TypedActions } from "../typed/TypedActions";
import { actionTexts } from "./actionTexts";
import { PartDialog } from "./PartDialog";

const PlacingDialog = lazyPart(() => import("../placing/PlacingDialog"), "PlacingDialog");

/** The actions on a whole order. */
export function Actions({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(actionTexts);
  const { mayNotPlace } = useTexts(ordersTexts);
  const [choices, setChoices] = useState<Choices>();
  const [isChoosing, setChoosing] = useState(false);
  const hold = useHold();
  const outside = useOutside();
  const ids = [order.id];
  const toBuy = order.lines.reduce((sum, line) => sum + line.to_buy, 0);
  const parts = order.lines
    .filter(({ to_buy }) => to_buy > 0)
    .map(({ id, title, variant_title, to_buy }) => ({
      id,
      name: besides([title, variant_title]),
      most: to_buy,
    }));
  const isToBuy = toBuy > 0 && order.state !== "cancelled";
  const close = () => setChoices(undefined);
  const choose = (chosen: Choices) => {
    setChoosing(false);
    setChoices(chosen);
  };
  return (
    <>
      {isToBuy && !order.is_outside && (
        <ForBuyers otherwise={<Muted>{mayNotPlace}</Muted>}>
          <Button variant="contained" onClick={() => setChoices({})}>
            {t.place}
          </Button>
          {toBuy > 1 && (
            <Button variant="outlined" onClick={() => setChoosing(true)}>
              {t.placePart}
            </Button>
          )}
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
      {isChoosing && (
        <PartDialog
          title={t.placePart}
          text={t.placePartText}
          parts={parts}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
      {choices && (
        <PlacingDialog ids={ids} choices={choices} orders={[order]} onClose={close} onDone={close} />
      )}
    </>
  );
}
