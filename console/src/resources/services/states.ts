import { stateTag } from "@/ui/StateTag";

export const ServiceStateTag = stateTag("resources.services.states", {
  offered: "success",
  hidden: "neutral",
});
