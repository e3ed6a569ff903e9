import { answer, client } from "@/api/client";
import type { FigureName, NewRefund, PeriodKind } from "@/api/finance";
import { at } from "./rest";

/** What staff do with differences and periods. */
export const financeCommands = {
  /** A figure of the last twelve months, once for every currency that it is in, with the rows of a month. */
  readFigure: async (name: FigureName, month: string, signal?: AbortSignal) => {
    const request = { params: { query: { name, month: month || undefined } }, signal };
    return (await answer(client.GET("/api/console/figures", request))).data;
  },
  /** Give part of a payment back; above the limit it waits for a second person. */
  askRefund: (payment: string, body: NewRefund) => {
    const request = { params: at({ payment_id: payment }), body };
    return answer(client.POST("/api/console/payments/{payment_id}/refunds", request));
  },
  approveRefund: (id: string, code: string) => {
    const request = { params: at({ refund_id: id }), body: { code } };
    return answer(client.POST("/api/console/refunds/{refund_id}/approve", request));
  },
  refuseRefund: (id: string, code: string, reason: string) => {
    const request = { params: at({ refund_id: id }), body: { code, reason } };
    return answer(client.POST("/api/console/refunds/{refund_id}/refuse", request));
  },
  /** Whether a reconciliation is under way, and how the last one ended. */
  readReconciliation: (signal?: AbortSignal) =>
    answer(client.GET("/api/console/differences/run", { signal })),
  /** A day of both sides; without one, the oldest to explain. */
  readDay: (day: string, signal?: AbortSignal) =>
    answer(
      client.GET("/api/console/reconciliation", { params: { query: { day: day || undefined } }, signal }),
    ),
  /** Start one, unless one is under way. */
  reconcile: () => answer(client.POST("/api/console/differences/run", {})),
  /** Who may settle differences. */
  listDifferenceAssignees: async () =>
    (await answer(client.GET("/api/console/differences/assignees", {}))).data,
  assignDifference: (id: string, staffId: string) => {
    const request = { params: at({ difference_id: id }), body: { staff_id: Number(staffId) } };
    return answer(client.POST("/api/console/differences/{difference_id}/assign", request));
  },
  explainDifference: (id: string, reason: string) => {
    const request = { params: at({ difference_id: id }), body: { reason } };
    return answer(client.POST("/api/console/differences/{difference_id}/explain", request));
  },
  closeDifference: (id: string, reason: string) => {
    const request = { params: at({ difference_id: id }), body: { reason } };
    return answer(client.POST("/api/console/differences/{difference_id}/close", request));
  },
  /** The ledger takes no entries dated into it any more. */
  closePeriod: (kind: PeriodKind, day: string, reason: string) =>
    answer(client.POST("/api/console/closed_periods", { body: { kind, day, reason } })),
};
