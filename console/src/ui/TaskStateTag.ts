import { stateTag } from "@/ui/StateTag";

export const TaskStateTag = stateTag("resources.tasks.states", {
  open: "info",
  overdue: "error",
  done: "success",
});
