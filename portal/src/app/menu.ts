import Inventory2Outlined from "@mui/icons-material/Inventory2Outlined";
import MoveToInboxOutlined from "@mui/icons-material/MoveToInboxOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import type SvgIcon from "@mui/material/SvgIcon";
import { paths } from "@/shared/navigation/paths";

export interface MenuEntry {
  path: string;
  text: "importList" | "myProducts" | "stores" | "settings";
  icon: typeof SvgIcon;
  /** The menu name that the server must have given; empty: everybody who is signed in. */
  menu: string;
}

/** The areas of this portal, in the order of the menu. */
export const menuEntries: readonly MenuEntry[] = [
  { path: paths.importList, text: "importList", icon: MoveToInboxOutlined, menu: "IMPORT_LIST" },
  { path: paths.myProducts, text: "myProducts", icon: Inventory2Outlined, menu: "MY_PRODUCTS" },
  { path: paths.stores, text: "stores", icon: StorefrontOutlined, menu: "" },
  { path: paths.settings, text: "settings", icon: TuneOutlined, menu: "SETTINGS" },
];

export function allowedEntries(menus: readonly string[]): MenuEntry[] {
  return menuEntries.filter((entry) => !entry.menu || menus.includes(entry.menu));
}

/** Where the app begins for this user: the first area that is theirs. */
export function startPath(menus: readonly string[]): string {
  return allowedEntries(menus)[0]?.path ?? paths.stores;
}
