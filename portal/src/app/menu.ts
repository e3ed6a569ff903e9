import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import HandymanOutlined from "@mui/icons-material/HandymanOutlined";
import InsightsOutlined from "@mui/icons-material/InsightsOutlined";
import Inventory2Outlined from "@mui/icons-material/Inventory2Outlined";
import MoveToInboxOutlined from "@mui/icons-material/MoveToInboxOutlined";
import NotificationsOutlined from "@mui/icons-material/NotificationsOutlined";
import PaidOutlined from "@mui/icons-material/PaidOutlined";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import TravelExploreOutlined from "@mui/icons-material/TravelExploreOutlined";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import type SvgIcon from "@mui/material/SvgIcon";
import type { User } from "@/shared/api/types";
import { paths } from "@/shared/navigation/paths";

export interface MenuEntry {
  path: string;
  text:
    | "dashboard"
    | "findProducts"
    | "bigData"
    | "findServices"
    | "importList"
    | "myProducts"
    | "orders"
    | "profit"
    | "stores"
    | "notices"
    | "settings";
  icon: typeof SvgIcon;
  /** The required menu name, or alternatives; empty: every signed-in user. */
  menu: string | readonly string[];
}

/** Each opens a tab of product finding (specification 002, section 2.6). */
const FINDING = ["CREATIVE", "E_COMMERCE", "ANTSTORE_MARKET", "SELF_COLLECTION"];

/** The areas of this portal, in the order of the menu. */
export const menuEntries: readonly MenuEntry[] = [
  { path: paths.dashboard, text: "dashboard", icon: DashboardOutlined, menu: "DASHBOARD" },
  { path: paths.importList, text: "importList", icon: MoveToInboxOutlined, menu: "IMPORT_LIST" },
  { path: paths.myProducts, text: "myProducts", icon: Inventory2Outlined, menu: "MY_PRODUCTS" },
  { path: paths.orders, text: "orders", icon: ReceiptLongOutlined, menu: "ORDERS" },
  { path: paths.profit, text: "profit", icon: PaidOutlined, menu: "ORDERS" },
  { path: paths.findProducts, text: "findProducts", icon: TravelExploreOutlined, menu: FINDING },
  { path: paths.bigData, text: "bigData", icon: InsightsOutlined, menu: "E_COMMERCE" },
  { path: paths.findServices, text: "findServices", icon: HandymanOutlined, menu: "SERVICES_MARKET" },
  { path: paths.stores, text: "stores", icon: StorefrontOutlined, menu: "" },
  { path: paths.notices, text: "notices", icon: NotificationsOutlined, menu: "" },
  { path: paths.settings, text: "settings", icon: TuneOutlined, menu: "SETTINGS" },
];

/** What phones and tablets have in the bar at the bottom (specification 000, section 2). */
export const mobilePaths: ReadonlySet<string> = new Set([paths.dashboard, paths.myProducts, paths.orders]);

export interface Page {
  path: string;
  text: MenuEntry["text"] | "sourcingInitiate" | "planAndBalance" | "profile" | "clientStores";
  /** Its heading, where the menu says what is in it. */
  title?: "account";
  /** Alternative menus of which the user needs one; none: every signed-in user. */
  anyOf?: readonly string[];
}

/** Pages outside the menu that the account menu links to. */
const accountPages: readonly Page[] = [
  {
    path: paths.account,
    text: "planAndBalance",
    title: "account",
    anyOf: ["ACCOUNT", "CAPITAL_MANAGE", "REWARDS_MANAGE"],
  },
  { path: paths.profile, text: "profile" },
  { path: paths.clientStores, text: "clientStores", anyOf: ["ANTSITE_STORES"] },
];

/** Pages below a menu entry, open to everybody who may open the entry. */
const lowerPages: readonly (Page & { below: string })[] = [
  { path: paths.sourcingInitiate, text: "sourcingInitiate", below: paths.findServices },
];

const pages: readonly (Page & { below?: string })[] = [...menuEntries, ...accountPages, ...lowerPages];

/** The page at an address, which the router reads without regard to capitals. */
export function pageOf(pathname: string): (Page & { below?: string }) | undefined {
  const address = pathname.toLowerCase();
  return pages.find(({ path }) => path.toLowerCase() === address);
}

/** The entry of the menu that an address belongs to. */
export function entryOf(path: string): MenuEntry | undefined {
  const own = pageOf(path);
  return menuEntries.find((entry) => entry.path === (own?.below ?? own?.path));
}

/** Open also to a sub-account that is confined to the settings. */
const ownPages: ReadonlySet<string> = new Set([paths.settings, paths.profile, paths.mainAccount]);

type Reader = Pick<User, "menus" | "root_id" | "is_confined">;

/** Whether this user is redirected from an address to their landing page. */
export function isLedAway({ is_confined }: Pick<User, "is_confined">, path: string): boolean {
  return is_confined && !ownPages.has(path);
}

/** Whether a menu entry is open to this user; every sub-account may open the settings, which list their access. */
export function isOpenTo(user: Reader, { path, menu }: MenuEntry): boolean {
  if (isLedAway(user, path)) return false;
  return (
    !menu ||
    [menu].flat().some((part) => user.menus.includes(part)) ||
    (path === paths.settings && user.root_id !== "")
  );
}

/** Every page that this user may open. */
export function allowedPages(user: Reader): Page[] {
  const isMine = ({ path, anyOf }: Page) =>
    !isLedAway(user, path) && (!anyOf || anyOf.some((menu) => user.menus.includes(menu)));
  return [...allowedEntries(user), ...accountPages.filter(isMine)];
}

/** The menu of this user. */
export function allowedEntries(user: Reader): MenuEntry[] {
  return menuEntries.filter((entry) => isOpenTo(user, entry));
}

/** Returns the path of the first area that is open to this user. */
export function startPath(user: Reader): string {
  return allowedEntries(user)[0]?.path ?? paths.stores;
}
