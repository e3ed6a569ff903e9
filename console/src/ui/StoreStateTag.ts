import { stateTag } from "./StateTag";

export const StoreStateTag = stateTag("console.store_state", { connected: "success", disconnected: "error" });
