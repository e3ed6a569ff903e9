import {
  orderLedger,
  orderLedgerFigureAdd,
  orderLedgerFigureRemove,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { LedgerFigure } from "@/shared/api/types";

/** Suppliers and stores tell their amounts by themselves. */
const READ_EVERY = 30_000;
const CHANGES = { changes: ["order.ledger", "profit"] } as const;

/** What an order brought and cost, row by row. */
export const useLedger = (order_id: string) =>
  useRead(orderLedger, { order_id }, { refetchInterval: READ_EVERY });

/** Enters an amount. The dialog shows refusals. */
export const useEnterFigure = (order_id: string) =>
  useChange(orderLedgerFigureAdd, { ...CHANGES, quiet: true }, (body: LedgerFigure) => ({ order_id, body }));

export const useRemoveFigure = (order_id: string) =>
  useChange(orderLedgerFigureRemove, CHANGES, (figure_id: string) => ({ order_id, figure_id }));
