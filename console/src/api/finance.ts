import type { components } from "./generated/schema";

type Schemas = components["schemas"];

export type Difference = Schemas["DifferenceOut"];
export type DifferenceDetail = Schemas["DifferenceDetailOut"];
export type ReconciledDay = Schemas["ReconciledDayOut"];
export type Reconciliation = Schemas["ReconciliationOut"];
export type BalanceTransaction = Schemas["TransactionOut"];
export type Payout = Schemas["PayoutOut"];
export type Booked = Schemas["BookedOut"];
export type BookedDetail = Schemas["BookedDetailOut"];
export type NewRefund = Schemas["RefundIn"];
export type RefundTarget = NewRefund["target"];
export type DeferredMonth = Schemas["DeferredMonthOut"];
export type Figure = Schemas["FigureOut"];
export type FigureName = Figure["id"];
export type ClosedPeriod = Schemas["ClosedPeriodOut"];
export type PeriodKind = ClosedPeriod["kind"];
