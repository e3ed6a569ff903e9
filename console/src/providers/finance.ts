import { answer, client } from "@/api/client";
import type { FigureName, PeriodKind } from "@/api/finance";
import { at } from "./rest";

/** What staff do with differences and periods. */
export const financeCommands = {
  /** A figure of the last twelve months, once for every currency that it is in, with the rows of a month. */
  readFigure: async (name: FigureName, month: string, signal?: AbortSignal) => {
    const request = { params: { query: { name, month: month || undefined } }, signal };
    return (await answer(client.GET("/api/console/figures", request))).data;
  },
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
