import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import type { PayoutLine } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { calendarDay } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { paths } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { PagedTable, usePage } from "@/shared/ui/PagedTable";
import { Pending } from "@/shared/ui/Pending";
import { Tag } from "@/shared/ui/Tag";
import { LINES_A_PAGE, useLines, useUndo } from "./api";
import { payoutTexts } from "./texts";

const ResolveDialog = lazyPart(() => import("./ResolveDialog"), "ResolveDialog");

function Fit({ line }: { line: PayoutLine }) {
  const t = useTexts(payoutTexts);
  const isAccepted = line.is_accepted && line.state !== "matched";
  const off = (amount: string) => amount !== "" && Number(amount) !== 0;
  return (
    <>
      <Tag tone={line.is_open ? "warning" : "success"}>
        {isAccepted ? t.accepted : (t.states[line.state] ?? line.state)}
      </Tag>
      <Muted sx={{ display: "block" }}>
        {besides([
          isAccepted && (t.states[line.state] ?? line.state),
          off(line.difference) && t.amountOff(money(line.difference, line.currency)),
          off(line.fee_difference) && t.feeOff(money(line.fee_difference, line.currency)),
          line.has_booked_fee && t.feeBooked,
          line.note,
        ])}
      </Muted>
    </>
  );
}

function LineRow({ line, onResolve }: { line: PayoutLine; onResolve: () => void }) {
  const t = useTexts(payoutTexts);
  const undo = useUndo();
  const name = line.order_number || line.order_name || "–";
  const isResolved = line.is_accepted || line.is_chosen || line.has_booked_fee;
  return (
    <TableRow role="row" hover>
      <TableCell component="th" scope="row" role="rowheader" sx={{ overflowWrap: "anywhere" }}>
        {line.order_id ? (
          <Link component={RouterLink} to={`${paths.orders}?order=${line.order_id}`}>
            {name}
          </Link>
        ) : (
          name
        )}
        <Muted sx={{ display: "block", fontWeight: 400 }}>
          {besides([t.kinds[line.kind] ?? line.kind, calendarDay(line.on), line.provider])}
        </Muted>
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.gross}>
        {money(line.gross, line.currency)}
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.fee}>
        {money(line.fee, line.currency)}
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.net}>
        {money(line.net, line.currency)}
      </TableCell>
      <TableCell role="cell" data-label={t.match} data-wide>
        <Fit line={line} />
        {line.is_open && (
          <Button size="small" aria-label={t.resolveLine(name)} onClick={onResolve}>
            {t.resolve}
          </Button>
        )}
        {isResolved && (
          <Button
            size="small"
            color="inherit"
            aria-label={t.undoLine(name)}
            loading={undo.isPending}
            onClick={() => undo.mutate(line.id, { onSuccess: () => showToast("success", t.undone) })}
          >
            {t.undo}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

/** Lines of a payout, or the open ones of all, each with how it fits the ledger of its order. */
export function LinesTable({ payout, open }: { payout: string; open: boolean }) {
  const t = useTexts(payoutTexts);
  const [params] = useUrlState();
  const [resolving, setResolving] = useState<PayoutLine>();
  const page = usePage();
  const read = useLines(payout, { store: payout ? "" : (params.get("store") ?? ""), open }, page);
  const { data } = read;
  return (
    <>
      <Pending query={read} rows={5} height={56} />
      {data?.count === 0 && (
        <Notice icon={<CheckCircleOutlined />} title={t.noneOpen} text={t.noneOpenText} />
      )}
      {data && data.count > 0 && (
        <PagedTable
          below="lg"
          size={LINES_A_PAGE}
          count={data.count}
          waiting={read.isPlaceholderData}
          label={t.linesOf}
          columns={[t.order, { number: t.gross }, { number: t.fee }, { number: t.net }, t.match]}
        >
          {data.lines.map((line) => (
            <LineRow key={line.id} line={line} onResolve={() => setResolving(line)} />
          ))}
        </PagedTable>
      )}
      {resolving && (
        <ResolveDialog key={resolving.id} line={resolving} onClose={() => setResolving(undefined)} />
      )}
    </>
  );
}
