import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { WorkOrder } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { LongText } from "@/shared/ui/LongText";
import { Tag } from "@/shared/ui/Tag";
import { readParam } from "../param";
import { hasResult } from "./result";
import { dots, states, type Variant } from "./states";
import { recordsTexts } from "./texts";
import { WayOut } from "./WayOut";

const State = styled("span")({ display: "flex", alignItems: "baseline", gap: 7 });

const Dot = styled("span")({ flex: "none", width: 9, height: 9, borderRadius: "50%" });

/** A state in words, behind its dot. */
export function StateDot({ order: { state } }: { order: Pick<WorkOrder, "state"> }) {
  const t = useTexts(recordsTexts);
  return (
    <State>
      <Dot aria-hidden sx={{ bgcolor: dots[state] }} />
      <span>
        {t.states[state]}
        {t.besides[state] && (
          <Muted sx={{ display: "block", fontSize: "caption.fontSize" }}>{t.besides[state]}</Muted>
        )}
      </span>
    </State>
  );
}

function At({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={utc(iso)}>
      {moment(iso)}
    </time>
  );
}

export interface RecordActions {
  onDetails: (order: WorkOrder) => void;
  onFill: (order: WorkOrder) => void;
  onResult: (order: WorkOrder) => void;
}

interface RecordRowProps extends RecordActions {
  order: WorkOrder;
  variant: Variant;
}

/** One request; what a form to be completed has no details of, it has a form for. */
export function RecordRow({ order, variant, onDetails, onFill, onResult }: RecordRowProps) {
  const t = useTexts(recordsTexts);
  const { service } = readParam(order.param);
  const isPending = order.state === states.formPending;
  const result = hasResult(order) && { label: t.result, run: onResult };
  const act = isPending ? { label: t.fillIn, run: onFill } : result;
  return (
    <TableRow role="row">
      <TableCell role="rowheader" component="th" scope="row" data-label={t.id}>
        {order.id}
      </TableCell>
      <TableCell role="cell" data-label={t.service} sx={{ wordBreak: "keep-all" }}>
        {service.name}
      </TableCell>
      {variant === "A" && (
        <>
          <TableCell role="cell" data-label={t.sku} sx={{ minWidth: 88, overflowWrap: "anywhere" }}>
            {service.sku || "–"}
          </TableCell>
          <TableCell role="cell" data-label={t.price}>
            {service.price ? money(service.price, service.currency_code) : "–"}
          </TableCell>
        </>
      )}
      <TableCell role="cell" data-label={t.state}>
        <StateDot order={order} />
        {order.quoted && (
          <Tag tone="primary">{t.quoted(money(order.quoted.price, order.quoted.currency_code))}</Tag>
        )}
      </TableCell>
      <TableCell role="cell" data-label={t.updated}>
        <At iso={order.updated_time} />
      </TableCell>
      <TableCell role="cell" data-label={t.created}>
        <At iso={order.create_time} />
      </TableCell>
      <TableCell role="cell" data-label={t.remarks}>
        {service.remarks ? <LongText text={service.remarks} /> : "–"}
      </TableCell>
      <TableCell role="cell" data-label={t.detail}>
        {isPending ? (
          !order.unread && "–"
        ) : (
          <Button size="small" aria-label={t.about(t.details, order.id)} onClick={() => onDetails(order)}>
            {t.details}
          </Button>
        )}
        {order.unread > 0 && <Tag tone="primary">{t.unread(order.unread)}</Tag>}
      </TableCell>
      <TableCell role="cell" data-label={t.action} data-wide>
        <Row gap={0}>
          {act && (
            <Button size="small" aria-label={t.about(act.label, order.id)} onClick={() => act.run(order)}>
              {act.label}
            </Button>
          )}
          <WayOut order={order} />
        </Row>
      </TableCell>
    </TableRow>
  );
}
