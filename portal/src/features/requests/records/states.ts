import type { WorkOrderState } from "@/shared/api/types";
import type { recordsTexts } from "./texts";

export const states = { awaiting: 1, inProcess: 2, completed: 3, cancelled: 4, formPending: 5 } as const;

/** Dots of specification 002, section 4.7, by the theme's colours. */
export const dots: Record<WorkOrderState, "warning.main" | "info.main" | "success.main" | "text.disabled"> = {
  1: "warning.main",
  2: "info.main",
  3: "success.main",
  4: "text.disabled",
  5: "text.disabled",
};

type Name = keyof (typeof recordsTexts)["en"];

export interface StateTab {
  state: WorkOrderState | 0;
  text: Extract<Name, "all" | "formPending" | "awaiting" | "inProgress" | "completed" | "cancelled">;
}

const ALL: StateTab = { state: 0, text: "all" };
const OPEN: readonly StateTab[] = [
  { state: states.awaiting, text: "awaiting" },
  { state: states.inProcess, text: "inProgress" },
  { state: states.completed, text: "completed" },
];

/** A: every service, with price and SKU; B: product sourcing (specification 002, section 2.9). */
export type Variant = "A" | "B";

export const tabsOf: Record<Variant, readonly StateTab[]> = {
  A: [ALL, { state: states.formPending, text: "formPending" }, ...OPEN],
  B: [ALL, ...OPEN, { state: states.cancelled, text: "cancelled" }],
};

/** Whether it may be cancelled, or withdrawn, from the list (section 4.7). */
export function wayOut(state: WorkOrderState): "cancel" | "withdraw" | null {
  if (state === states.awaiting) return "cancel";
  return state === states.inProcess || state === states.formPending ? "withdraw" : null;
}
