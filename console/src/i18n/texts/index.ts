import { antstoreTexts } from "./antstore";
import { bookedTexts } from "./booked";
import { connectionsTexts } from "./connections";
import { consoleTexts } from "./console";
import { contentTexts } from "./content";
import { couponTexts } from "./coupons";
import { customersTexts } from "./customers";
import { deskTexts } from "./desks";
import { feedTexts } from "./feeds";
import { financeTexts } from "./finance";
import { findingGateTexts } from "./findingGates";
import { ledgerTexts } from "./ledger";
import { merchantsTexts } from "./merchants";
import { messagesTexts } from "./messages";
import { operationsTexts } from "./operations";
import { pageProductsTexts } from "./pageProducts";
import { partnersTexts } from "./partners";
import { peopleTexts } from "./people";
import { requestFormsTexts } from "./requestForms";
import { requestsTexts } from "./requests";
import { rewardTexts } from "./rewards";
import { servicesTexts } from "./services";
import { staffTexts } from "./staff";
import { suppliersTexts } from "./suppliers";
import { topicsTexts } from "./topics";
import { withdrawalTexts } from "./withdrawals";

/** Our own words, each in English and in Chinese. */
export const texts = {
  console: consoleTexts,
  resources: {
    ...merchantsTexts,
    ...connectionsTexts,
    ...operationsTexts,
    ...contentTexts,
    ...messagesTexts,
    ...partnersTexts,
    ...peopleTexts,
    ...staffTexts,
    ...ledgerTexts,
    ...financeTexts,
    ...bookedTexts,
    ...couponTexts,
    ...customersTexts,
    ...findingGateTexts,
    ...rewardTexts,
    ...topicsTexts,
    ...pageProductsTexts,
    ...antstoreTexts,
    ...feedTexts,
    ...withdrawalTexts,
    ...requestsTexts,
    ...suppliersTexts,
    ...deskTexts,
    ...servicesTexts,
    ...requestFormsTexts,
  },
};
