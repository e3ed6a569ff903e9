import type { ComponentType } from "react";
import type { User } from "@/shared/api/types";
import { lazyScreen } from "@/shared/lazily";
import type { SectionProps } from "./section";

export interface SettingsTab {
  /** `?type=` in the address; `tabTexts` has its name. */
  type:
    | "listing"
    | "store"
    | "publishing"
    | "monitoring"
    | "prices"
    | "currencies"
    | "suppliers"
    | "orders"
    | "tracking"
    | "profit"
    | "extension"
    | "team"
    | "notifications"
    | "api"
    | "privacy";
  group: "selling" | "account";
  /** `store`: always one store's. `both`: the account's, and each store may differ. `account`: knows no stores. */
  scope: "store" | "both" | "account";
  /** Who may open the tab; without it, everybody who may change settings. */
  isFor?: (user: User) => boolean;
  /** The merchant's own business: staff who act for one do not see it, and the server refuses them. */
  isClosedToStaff?: true;
  Section: ComponentType<SectionProps>;
}

const isMainAccount = (user: User) => user.root_id === "";
const isSubAccount = (user: User) => user.root_id !== "";
const hasAnArea = (user: User) => !user.is_confined;
const mayImport = (user: User) => user.menus.includes("IMPORT_PRODUCT");
const maySet = (user: User) => user.menus.includes("SETTINGS");

/** The sections of the settings in order; the first allowed one is the default. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    type: "listing",
    group: "account",
    scope: "account",
    isFor: isSubAccount,
    Section: lazyScreen(() => import("./listing/ListingSection"), "ListingSection"),
  },
  {
    type: "prices",
    group: "selling",
    scope: "both",
    Section: lazyScreen(() => import("./PricesSection"), "PricesSection"),
  },
  {
    type: "store",
    group: "selling",
    scope: "store",
    Section: lazyScreen(() => import("./store/StoreSection"), "StoreSection"),
  },
  {
    type: "publishing",
    group: "selling",
    scope: "store",
    Section: lazyScreen(() => import("./store/PublishingSection"), "PublishingSection"),
  },
  {
    type: "monitoring",
    group: "selling",
    scope: "store",
    Section: lazyScreen(() => import("./monitoring/MonitoringSection"), "MonitoringSection"),
  },
  {
    type: "currencies",
    group: "selling",
    scope: "account",
    Section: lazyScreen(() => import("./CurrenciesSection"), "CurrenciesSection"),
  },
  {
    type: "suppliers",
    group: "selling",
    scope: "both",
    Section: lazyScreen(() => import("./SuppliersSection"), "SuppliersSection"),
  },
  {
    type: "orders",
    group: "selling",
    scope: "account",
    Section: lazyScreen(() => import("./orders/OrdersSection"), "OrdersSection"),
  },
  {
    type: "tracking",
    group: "selling",
    scope: "account",
    Section: lazyScreen(() => import("./tracking/TrackingSection"), "TrackingSection"),
  },
  {
    type: "profit",
    group: "selling",
    scope: "account",
    Section: lazyScreen(() => import("./profit/ProfitSection"), "ProfitSection"),
  },
  {
    type: "extension",
    group: "selling",
    scope: "account",
    isFor: mayImport,
    Section: lazyScreen(() => import("./extension/ExtensionSection"), "ExtensionSection"),
  },
  {
    type: "team",
    group: "account",
    scope: "account",
    isFor: isMainAccount,
    isClosedToStaff: true,
    Section: lazyScreen(() => import("./team/TeamSection"), "TeamSection"),
  },
  {
    type: "notifications",
    group: "account",
    scope: "account",
    isFor: hasAnArea,
    Section: ({ parts }) => parts.noticeChoices,
  },
  {
    type: "api",
    group: "account",
    scope: "account",
    isFor: isMainAccount,
    isClosedToStaff: true,
    Section: lazyScreen(() => import("./webhooks/ApiSection"), "ApiSection"),
  },
  {
    type: "privacy",
    group: "account",
    scope: "account",
    isFor: isMainAccount,
    isClosedToStaff: true,
    Section: lazyScreen(() => import("./privacy/PrivacySection"), "PrivacySection"),
  },
];

export function tabsFor(user: User, isActing: boolean): readonly SettingsTab[] {
  return settingsTabs.filter(
    ({ isFor = maySet, isClosedToStaff = false }) => isFor(user) && !(isActing && isClosedToStaff),
  );
}
