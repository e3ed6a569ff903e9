import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { StoreOrder } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { sayDone, showToast } from "@/shared/toasts/toasts";
import { Muted, Row } from "@/shared/ui/Card";
import type { useTicked } from "@/shared/ui/useTicked";
import { collectIds, exportAddress, MOST_PLACED, type OrderFilters, useHold, useOutside } from "../api";
import { ForBuyers } from "../ForBuyers";
import { ordersTexts } from "../texts";
import { bulkTexts } from "./bulkTexts";

const PlacingDialog = lazyPart(() => import("../placing/PlacingDialog"), "PlacingDialog");

const SourcesDialog = lazyPart(() => import("../sources/SourcesDialog"), "SourcesDialog");

const TagDialog = lazyPart(() => import("./TagDialog"), "TagDialog");

type Ticked = ReturnType<typeof useTicked>;

interface BulkBarProps {
  filters: OrderFilters;
  orders: readonly StoreOrder[];
  /** How many orders match. */
  count: number;
  /** Whether there may be more. */
  isMore: boolean;
  ticked: Ticked;
}

/** Ticks the rows of the page, and offers all that match where there are more. */
function Selection({ filters, orders, count, isMore, ticked }: BulkBarProps) {
  const t = useTexts(bulkTexts);
  const [isCollecting, setCollecting] = useState(false);
  const chosen = ticked.ids.size;
  const hasAll = orders.every(({ id }) => ticked.ids.has(id));
  const most = isMore ? MOST_PLACED : Math.min(count, MOST_PLACED);
  const collect = () => {
    setCollecting(true);
    collectIds(filters)
      .then(ticked.fill, (error: unknown) => showToast("error", messageOf(error)))
      .finally(() => setCollecting(false));
  };
  const all = isMore ? t.countAtLeast(count) : t.count(count);
  return (
    <Row>
      <FormControlLabel
        label={<Muted role="status">{chosen > 0 ? t.chosen(chosen, count) : all}</Muted>}
        control={
          <Checkbox
            size="small"
            checked={hasAll}
            indeterminate={!hasAll && chosen > 0}
            slotProps={{ input: { "aria-label": t.selectAll } }}
            onChange={() => ticked.set(hasAll ? [] : orders.map(({ id }) => id))}
          />
        }
      />
      {hasAll && chosen < most && (
        <Button size="small" loading={isCollecting} onClick={collect}>
          {isMore || most < count ? t.chooseNewest(most) : t.chooseAll(count)}
        </Button>
      )}
    </Row>
  );
}

/** The number of orders, and what can be done with the ticked ones. */
export function BulkBar(props: BulkBarProps) {
  const t = useTexts(bulkTexts);
  const { mayNotPlace } = useTexts(ordersTexts);
  const { orders, ticked } = props;
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  const hold = useHold();
  const outside = useOutside();
  const [open, setOpen] = useState<"place" | "source" | "tag">();
  const ids = [...ticked.ids];
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    ticked.clear();
  };
  const switched = (change: typeof hold, on: boolean, said: (count: number) => string) => () =>
    sayDone(
      change.mutateAsync({ ids, on }).then((changed) => {
        ticked.clear();
        return changed;
      }),
      said,
    );
  return (
    <Row sx={{ minHeight: 44, justifyContent: "space-between" }}>
      <Selection {...props} />
      {ids.length > 0 && (
        <Row gap={0.5}>
          <ForBuyers otherwise={<Muted>{mayNotPlace}</Muted>}>
            <Button variant="contained" disabled={ids.length > MOST_PLACED} onClick={() => setOpen("place")}>
              {t.place}
            </Button>
          </ForBuyers>
          <Button color="inherit" loading={hold.isPending} onClick={switched(hold, true, t.held)}>
            {t.hold}
          </Button>
          <Button color="inherit" loading={hold.isPending} onClick={switched(hold, false, t.released)}>
            {t.release}
          </Button>
          <Button
            color="inherit"
            loading={outside.isPending}
            onClick={switched(outside, true, t.outsideDone)}
          >
            {t.outside}
          </Button>
          <Button color="inherit" disabled={ids.length > MOST_PLACED} onClick={() => setOpen("source")}>
            {t.chooseSources}
          </Button>
          <Button color="inherit" onClick={() => setOpen("tag")}>
            {t.tag}
          </Button>
          {mayTakeOut && (
            <Button color="inherit" href={exportAddress("csv", { ids })} download>
              {t.exportChosen}
            </Button>
          )}
        </Row>
      )}
      {open === "place" && <PlacingDialog ids={ids} orders={orders} onClose={close} onDone={done} />}
      {open === "source" && <SourcesDialog ids={ids} onClose={close} onDone={done} />}
      {open === "tag" && <TagDialog ids={ids} onClose={close} onDone={done} />}
    </Row>
  );
}
