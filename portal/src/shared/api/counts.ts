import { configShow } from "./generated/operations";
import { useRead } from "./hooks";

/** How many products this merchant has where: nothing imported yet makes a first-time user. */
export const useCounts = (enabled = true) => useRead(configShow, {}, { enabled });
