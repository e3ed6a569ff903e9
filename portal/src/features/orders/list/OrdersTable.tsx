import Checkbox from "@mui/material/Checkbox";
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
import { bulkTexts } from "./bulkTexts";
import { cells, NUMBERS, orderDisplay, useShown } from "./columns";

const Frame = styled("div")(({ theme }) => ({
  "& tbody tr": { scrollMargin: "80px 0 96px" },
  "& tbody tr:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  "&[data-compact] tbody .MuiTableCell-root": { paddingTop: 2, paddingBottom: 2 },
  [theme.breakpoints.up("lg")]: {
    // Eleven columns at 1440 pixels.
    "& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)": { paddingInline: 10 },
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
  selected: boolean;
  onSelect: () => void;
}

function OrderRow({ order, index, isTabStop, selected, onSelect }: OrderRowProps) {
  const t = useTexts(ordersTexts);
  const bulk = useTexts(bulkTexts);
  const shown = useShown();
  const link = useOrderLink(order.id);
  return (
    <TableRow role="row" hover selected={selected} data-row={index} tabIndex={isTabStop ? 0 : -1}>
      <TableCell role="cell" padding="checkbox">
        <Checkbox
          size="small"
          checked={selected}
          onChange={onSelect}
          slotProps={{ input: { "aria-label": bulk.selectOrder(order.number) } }}
        />
      </TableCell>
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

interface OrdersTableProps {
  orders: readonly StoreOrder[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** The orders; each row is a card on narrow screens. `j` and `k` move, `x` selects, `e` opens. */
export function OrdersTable({ orders, chosen, onToggle }: OrdersTableProps) {
  const t = useTexts(ordersTexts);
  const bulk = useTexts(bulkTexts);
  const shown = useShown();
  const { isCompact } = orderDisplay.use();
  const [, setParams] = useUrlState();
  const list = useRef<HTMLDivElement>(null);
  const keys = useListKeys({
    list,
    count: orders.length,
    onSelect: (index) => orders[index] && onToggle(orders[index].id),
    onEdit: (index) => setParams({ order: orders[index]?.id ?? null }, true),
  });
  return (
    <Frame ref={list} onFocus={keys.follow} data-compact={isCompact || undefined}>
      <CardTable
        below="lg"
        label={t.title}
        columns={[
          bulk.select,
          t.order,
          ...shown.map((column) => (NUMBERS.includes(column) ? { number: t[column] } : t[column])),
        ]}
      >
        {orders.map((order, index) => (
          <OrderRow
            key={order.id}
            order={order}
            index={index}
            isTabStop={index === keys.current}
            selected={chosen.has(order.id)}
            onSelect={() => onToggle(order.id)}
          />
        ))}
      </CardTable>
    </Frame>
  );
}
