import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { User } from "@/shared/api/types";
import type { SectionProps } from "./section";

export interface SettingsTab {
  /** `?type=` in the address; its name stands in `tabTexts`. */
  type:
    | "listing"
    | "store"
    | "publishing"
    | "monitoring"
    | "prices"
    | "currencies"
    | "suppliers"
    | "team"
    | "notifications"
    | "api"
    | "privacy";
  group: "selling" | "account";
  /** `store`: always one store's. `both`: the account's, and each store may differ. `account`: knows no stores. */
  scope: "store" | "both" | "account";
  /** Whose tab it is; left out: everybody's who may change settings. */
  isFor?: (user: User) => boolean;
  /** The merchant's own business: staff who act for one do not see it, and the server refuses them. */
  isClosedToStaff?: true;
  Section: LazyExoticComponent<ComponentType<SectionProps>>;
}

const isMainAccount = (user: User) => user.root_id === "";
const isSubAccount = (user: User) => user.root_id !== "";
const hasAnArea = (user: User) => !user.is_confined;
const maySet = (user: User) => user.menus.includes("SETTINGS");

/** The sections of the settings in their order; the first that a user may see is where the settings begin. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    type: "listing",
    group: "account",
    scope: "account",
    isFor: isSubAccount,
    Section: lazy(() =>
      import("./listing/ListingSection").then((module) => ({ default: module.ListingSection })),
    ),
  },
  {
    type: "prices",
    group: "selling",
    scope: "both",
    Section: lazy(() => import("./PricesSection").then((module) => ({ default: module.PricesSection }))),
  },
  {
    type: "store",
    group: "selling",
    scope: "store",
    Section: lazy(() => import("./store/StoreSection").then((module) => ({ default: module.StoreSection }))),
  },
  {
    type: "publishing",
    group: "selling",
    scope: "store",
    Section: lazy(() =>
      import("./store/PublishingSection").then((module) => ({ default: module.PublishingSection })),
    ),
  },
  {
    type: "monitoring",
    group: "selling",
    scope: "store",
    Section: lazy(() =>
      import("./monitoring/MonitoringSection").then((module) => ({ default: module.MonitoringSection })),
    ),
  },
  {
    type: "currencies",
    group: "selling",
    scope: "account",
    Section: lazy(() =>
      import("./CurrenciesSection").then((module) => ({ default: module.CurrenciesSection })),
    ),
  },
  {
    type: "suppliers",
    group: "selling",
    scope: "both",
    Section: lazy(() =>
      import("./SuppliersSection").then((module) => ({ default: module.SuppliersSection })),
    ),
  },
  {
    type: "team",
    group: "account",
    scope: "account",
    isFor: isMainAccount,
    isClosedToStaff: true,
    Section: lazy(() => import("./team/TeamSection").then((module) => ({ default: module.TeamSection }))),
  },
  {
    type: "notifications",
    group: "account",
    scope: "account",
    isFor: hasAnArea,
    Section: lazy(() =>
      import("./NotificationsSection").then((module) => ({ default: module.NotificationsSection })),
    ),
  },
  {
    type: "api",
    group: "account",
    scope: "account",
    isFor: isMainAccount,
    isClosedToStaff: true,
    Section: lazy(() => import("./webhooks/ApiSection").then((module) => ({ default: module.ApiSection }))),
  },
  {
    type: "privacy",
    group: "account",
    scope: "account",
    isFor: isMainAccount,
    isClosedToStaff: true,
    Section: lazy(() =>
      import("./privacy/PrivacySection").then((module) => ({ default: module.PrivacySection })),
    ),
  },
];

export function tabsFor(user: User, isActing: boolean): readonly SettingsTab[] {
  return settingsTabs.filter(
    ({ isFor = maySet, isClosedToStaff = false }) => isFor(user) && !(isActing && isClosedToStaff),
  );
}
