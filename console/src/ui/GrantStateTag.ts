import { stateTag } from "./StateTag";

export const GrantStateTag = stateTag("resources.grants.states", {
  coming: "info",
  running: "success",
  ended: "neutral",
  lapsed: "neutral",
});
