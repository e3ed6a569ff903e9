import { stateTag } from "@/ui/StateTag";

export const UserStateTag = stateTag("resources.users.states", {
  active: "success",
  expired: "warning",
  deactivated: "error",
});
