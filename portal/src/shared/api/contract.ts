import type { PendingPaths } from "./pending";

/** Every operation of the merchant API that the portal calls. */
export type ContractPaths = PendingPaths;
