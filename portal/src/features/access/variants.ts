import type { User } from "@/shared/api/types";
import { paths } from "@/shared/navigation/paths";
import { logIn } from "./api/logIn";
import { logInToCloudStore } from "./api/logInToCloudStore";

/** What the merchants' log-in and the cloud store's do not share. */
export interface Variant {
  isCloudStore: boolean;
  login: string;
  reset: string;
  logIn: (mailbox: string, password: string) => Promise<User>;
  startOf: (user: User | undefined) => string;
}

export const merchants: Variant = {
  isCloudStore: false,
  login: paths.login,
  reset: paths.forgotPassword,
  logIn,
  startOf: () => paths.app,
};

export const cloudStore: Variant = {
  isCloudStore: true,
  login: paths.cloudStoreLogin,
  reset: paths.cloudStoreReset,
  logIn: logInToCloudStore,
  // The cloud store's pages open to who has its menu.
  startOf: (user) => (user?.menus.includes("ANTSHOP_ROOT") ? paths.cloudStore : paths.app),
};
