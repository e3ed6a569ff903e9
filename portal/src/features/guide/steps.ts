import { paths } from "@/shared/navigation/paths";

/** The states of the first-login guide (specification 000, section 4). */
export const WELCOME = 10;
export const ADD_STORE = 11;
export const IMPORT_PRODUCT = 12;
export const TO_ORDERS = 16;
export const CONTACT_US = 20;
export const DONE = 21;

/** What clicking on state 16 writes; it is read as 17. */
const TO_ORDERS_CLICKED = 8;

export type StepText =
  | "samples"
  | "addStore"
  | "importProduct"
  | "importList"
  | "editProduct"
  | "myProducts"
  | "toOrders"
  | "orders"
  | "findProducts"
  | "findServices"
  | "contactUs";

/** The rights to add a store and to write to support, used besides menu names. */
export const MANAGE_STORES = "MANAGE_STORES";
export const SUPPORT = "SUPPORT";

export interface Step {
  state: number;
  text: StepText;
  path: string;
  /** The menu, or other right, without which the step is left out. */
  needs: string;
  /** The element that the tour highlights. */
  target?: string;
  /** Its number in the tour, 1 to 7; none outside of it. */
  number?: number;
}

const menuLink = (path: string) => `nav a[href^="${path}"]`;

const FIND_PRODUCTS = "/app/findProducts";

/** In the order of their states; a step whose area is not served keeps its state and is passed over. */
export const steps: readonly Step[] = [
  { state: ADD_STORE, text: "addStore", path: paths.stores, needs: MANAGE_STORES },
  { state: IMPORT_PRODUCT, text: "importProduct", path: paths.importList, needs: "IMPORT_PRODUCT" },
  {
    state: 13,
    text: "importList",
    path: paths.importList,
    needs: "IMPORT_LIST",
    target: menuLink(paths.importList),
    number: 1,
  },
  {
    state: 14,
    text: "editProduct",
    path: paths.importList,
    needs: "IMPORT_LIST",
    target: "#content h1",
    number: 2,
  },
  {
    state: 15,
    text: "myProducts",
    path: paths.myProducts,
    needs: "MY_PRODUCTS",
    target: menuLink(paths.myProducts),
    number: 3,
  },
  {
    state: TO_ORDERS,
    text: "toOrders",
    path: paths.orders,
    needs: "ORDERS",
    target: menuLink(paths.orders),
    number: 4,
  },
  { state: 17, text: "orders", path: paths.orders, needs: "ORDERS", target: "#content h1", number: 4 },
  {
    state: 18,
    text: "findProducts",
    path: FIND_PRODUCTS,
    needs: "PRODUCT_MARKET",
    target: menuLink(FIND_PRODUCTS),
    number: 5,
  },
  {
    state: 19,
    text: "findServices",
    path: paths.findServices,
    needs: "SERVICES_MARKET",
    target: menuLink(paths.findServices),
    number: 6,
  },
  {
    state: CONTACT_US,
    text: "contactUs",
    path: "",
    needs: SUPPORT,
    target: "[data-support-chat]",
    number: 7,
  },
];

/** Shown before the store where the installation has sample products; the states know nothing of it. */
export const SAMPLES: Step = {
  state: ADD_STORE,
  text: "samples",
  path: paths.importList,
  needs: "IMPORT_PRODUCT",
};

/** Returns the steps of a user with these rights. */
export function stepsFor(rights: readonly string[]): Step[] {
  return steps.filter(({ needs }) => rights.includes(needs));
}

/** The step to show for a stored state: the first from there on that this user has; none when the guide is over. */
export function stepAt(state: number, rights: readonly string[]): Step | undefined {
  return stepsFor(rights).find((step) => step.state >= state);
}

/** Returns the state to store after a step: one more than the step's. */
export function stateAfter(step: Step): number {
  return step.state === TO_ORDERS ? TO_ORDERS_CLICKED : step.state + 1;
}

/** Returns the number of a step among the user's numbered steps, from 1, and their count. */
export function placeInTour(step: Step, rights: readonly string[]): [number, number] {
  const numbers = [...new Set(stepsFor(rights).flatMap(({ number }) => number ?? []))];
  return [numbers.indexOf(step.number ?? 0) + 1, numbers.length];
}
