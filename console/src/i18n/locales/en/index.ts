import type { StringMap } from "react-admin";
import { ledgerEn } from "../ledger";
import { topicsEn } from "../topics";
import { consoleEn } from "./console";
import { contentEn } from "./content";
import { merchantsEn } from "./merchants";
import { messagesEn } from "./messages";
import { operationsEn } from "./operations";
import { partnersEn } from "./partners";
import { peopleEn } from "./people";

/** Our own words in English; the other languages have the same keys, or they do not compile. */
export const en = {
  console: consoleEn,
  resources: {
    ...merchantsEn,
    ...operationsEn,
    ...contentEn,
    ...messagesEn,
    ...partnersEn,
    ...peopleEn,
    ...ledgerEn,
    ...topicsEn,
  },
} satisfies StringMap;
