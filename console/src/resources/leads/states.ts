import type { Lead } from "@/api/types";
import { stateTag } from "@/ui/StateTag";

export const LEAD_STATES = ["new", "contacted", "won", "closed", "spam"] as const;

export const LeadStateTag = stateTag("resources.leads.states", {
  new: "info",
  contacted: "warning",
  won: "success",
  closed: "neutral",
  spam: "error",
});

/** The answers as one line: who it is, in most forms. */
export const summaryOf = ({ answers }: Lead): string => answers.map((one) => one.value).join(" · ");
