import type { paths } from "./generated/schema";
import type { PendingPaths } from "./pending";

/** Every operation of the merchant API that the portal can call. */
export type ContractPaths = paths & PendingPaths;
