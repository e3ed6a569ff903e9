import { stateTag } from "@/ui/StateTag";

export const LeadStateTag = stateTag("resources.leads.states", {
  new: "info",
  contacted: "warning",
  won: "success",
  closed: "neutral",
  spam: "error",
});
