import type { en } from "../en";
import { ledgerZh } from "../ledger";
import type { SameKeys } from "../sameKeys";
import { topicsZh } from "../topics";
import { consoleZh } from "./console";
import { contentZh } from "./content";
import { merchantsZh } from "./merchants";
import { messagesZh } from "./messages";
import { operationsZh } from "./operations";
import { partnersZh } from "./partners";
import { peopleZh } from "./people";

export const zh: SameKeys<typeof en> = {
  console: consoleZh,
  resources: {
    ...merchantsZh,
    ...operationsZh,
    ...contentZh,
    ...messagesZh,
    ...partnersZh,
    ...peopleZh,
    ...ledgerZh,
    ...topicsZh,
  },
};
