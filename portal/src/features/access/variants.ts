import type { User } from "@/shared/api/types";
import { paths } from "@/shared/navigation/paths";
import { admitToCloudStore } from "./api/admitToCloudStore";
import { finishLogIn, logIn } from "./api/logIn";

/** What the merchants' log-in and the cloud store's do not share. */
export interface Variant {
  isCloudStore: boolean;
  login: string;
  reset: string;
  logIn: (mailbox: string, password: string) => Promise<User>;
  /** The second step, for who has a second factor. */
  finish: (challenge: string, code: string) => Promise<User>;
  startOf: (user: User | undefined) => string;
}

export const merchants: Variant = {
  isCloudStore: false,
  login: paths.login,
  reset: paths.forgotPassword,
  logIn,
  finish: finishLogIn,
  startOf: () => paths.app,
};

export const cloudStore: Variant = {
  isCloudStore: true,
  login: paths.cloudStoreLogin,
  reset: paths.cloudStoreReset,
  logIn: (mailbox, password) => logIn(mailbox, password).then(admitToCloudStore),
  finish: (challenge, code) => finishLogIn(challenge, code).then(admitToCloudStore),
  // The cloud store's pages open to who has its menu.
  startOf: (user) => (user?.menus.includes("ANTSHOP_ROOT") ? paths.cloudStore : paths.app),
};
