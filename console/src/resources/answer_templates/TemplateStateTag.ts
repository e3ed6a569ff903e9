import { stateTag } from "@/ui/StateTag";

export const TemplateStateTag = stateTag("resources.answer_templates.states", {
  active: "success",
  inactive: "neutral",
});
