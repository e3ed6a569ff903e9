import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useRef } from "react";
import type { StoreOrder } from "@/shared/api/types";
import { utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useListKeys } from "@/shared/keyboard/useListKeys";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Row } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Marks, useOrderLink } from "../parts";
import { ordersTexts } from "../texts";
import { cells, NUMBERS, orderDisplay, useShown } from "./columns";

const Frame = styled("div")(({ theme }) => ({
  "& tbody tr": { scrollMargin: "80px 0 96px" },
  "& tbody tr:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  "&[data-compact] tbody .MuiTableCell-root": { paddingTop: 2, paddingBottom: 2 },
  [theme.breakpoints.up("lg")]: {
    "& > div": {
      borderRadius: 16,
      border: `1px solid ${theme.palette.divider}`,
      background: theme.palette.background.paper,
    },
  },
}));

interface OrderRowProps {
  order: StoreOrder;
  /** Its place in the table. */
  index: number;
  isTabStop: boolean;
}

function OrderRow({ order, index, isTabStop }: OrderRowProps) {
  const t = useTexts(ordersTexts);
  const shown = useShown();
  const link = useOrderLink(order.id);
  return (
    <TableRow role="row" hover data-row={index} tabIndex={isTabStop ? 0 : -1}>
      <TableCell component="th" scope="row" role="rowheader">
        <Row gap={0.5}>
          <Link
            {...link}
            aria-label={t.open(order.number)}
            sx={{ fontWeight: 600, overflowWrap: "anywhere" }}
          >
            {order.number}
          </Link>
          <Marks order={order} />
        </Row>
      </TableCell>
      {shown.map((column) => (
        <TableCell
          key={column}
          role="cell"
          data-label={t[column]}
          align={NUMBERS.includes(column) ? "right" : undefined}
          title={column === "date" ? utc(order.create_time) : undefined}
        >
          {cells[column](order)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** The orders; each row is a card on narrow screens. `j`, `k` move, `e` opens. */
export function OrdersTable({ orders }: { orders: readonly StoreOrder[] }) {
  const t = useTexts(ordersTexts);
  const shown = useShown();
  const { isCompact } = orderDisplay.use();
  const [, setParams] = useUrlState();
  const list = useRef<HTMLDivElement>(null);
  const keys = useListKeys({
    list,
    count: orders.length,
    onSelect: () => undefined,
    onEdit: (index) => setParams({ order: orders[index]?.id ?? null }, true),
  });
  return (
    <Frame ref={list} onFocus={keys.follow} data-compact={isCompact || undefined}>
      <CardTable
        below="lg"
        label={t.title}
        columns={[
          t.order,
          ...shown.map((column) => (NUMBERS.includes(column) ? { number: t[column] } : t[column])),
        ]}
      >
        {orders.map((order, index) => (
          <OrderRow key={order.id} order={order} index={index} isTabStop={index === keys.current} />
        ))}
      </CardTable>
    </Frame>
  );
}
