import { paths } from "@/shared/navigation/paths";

export interface Area {
  path: string;
  /** Addresses below this belong to the area. */
  below: string;
  text: "mainApp" | "hostedShop" | "cloudStore" | "siteArea";
  menu: string;
}

/** The three areas of the product (specification 000, section 1); the hosted shop is the cloud store for China. */
const areas: readonly Area[] = [
  { path: "/app/antShop/homePage", below: "/app/antShop/", text: "hostedShop", menu: "ANTSHOP" },
  { path: paths.cloudStore, below: "/app/globalCloudStore/", text: "cloudStore", menu: "ANTSHOP_ROOT" },
  { path: paths.clientStores, below: "/app/antSite/", text: "siteArea", menu: "ANTSITE_STORES" },
];

const main: Area = { path: paths.app, below: paths.app, text: "mainApp", menu: "" };

/** Returns the areas that the server offers to this user, the main app first. */
export function areasFor(menus: readonly string[]): Area[] {
  return [main, ...areas.filter(({ menu }) => menus.includes(menu))];
}

/** The area that an address belongs to. */
export function areaOf(pathname: string, served: readonly Area[]): string {
  return served.find(({ below }) => below !== paths.app && pathname.startsWith(below))?.path ?? main.path;
}
