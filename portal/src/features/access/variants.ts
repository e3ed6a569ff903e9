import type { LogInMode } from "@/shared/accounts/rules";
import type { User } from "@/shared/api/types";
import { paths } from "@/shared/navigation/paths";
import {
  admitToCloudStore,
  enterMarketByPasskey,
  finishLogIn,
  finishMarketLogIn,
  isInMarket,
  isSignedIn,
  logIn,
  logInByPasskey,
  logInToMarket,
} from "./api";

/** What the log-ins of merchants, of the cloud store and of the service market do not share. */
export interface Variant {
  isCloudStore: boolean;
  /** What is said of a mailbox that is none, by its name in the texts. */
  invalid: Record<LogInMode, "emailInvalid" | "phoneInvalid" | "marketEmailInvalid" | "marketPhoneInvalid">;
  /** The heading, by its name in the texts; none: a welcome. */
  title?: "cloudTitle" | "marketTitle";
  login: string;
  reset: string;
  isSignedIn: () => Promise<boolean>;
  logIn: (mailbox: string, password: string) => Promise<User>;
  /** The second step, for who has a second factor. */
  finish: (challenge: string, code: string) => Promise<User>;
  /** By whatever passkey the browser holds. */
  logInByPasskey: () => Promise<User>;
  startOf: (user: User | undefined) => string;
}

const invalid = { email: "emailInvalid", phone: "phoneInvalid" } as const;

export const merchants: Variant = {
  isCloudStore: false,
  invalid,
  login: paths.login,
  reset: paths.forgotPassword,
  isSignedIn,
  logIn,
  finish: finishLogIn,
  logInByPasskey,
  startOf: () => paths.app,
};

export const cloudStore: Variant = {
  isCloudStore: true,
  invalid,
  title: "cloudTitle",
  login: paths.cloudStoreLogin,
  reset: paths.cloudStoreReset,
  isSignedIn,
  logIn: (mailbox, password) => logIn(mailbox, password).then(admitToCloudStore),
  finish: (challenge, code) => finishLogIn(challenge, code).then(admitToCloudStore),
  logInByPasskey: () => logInByPasskey().then(admitToCloudStore),
  // The cloud store's pages open to who has its menu.
  startOf: (user) => (user?.menus.includes("ANTSHOP_ROOT") ? paths.cloudStore : paths.app),
};

export const serviceMarket: Variant = {
  isCloudStore: false,
  invalid: { email: "marketEmailInvalid", phone: "marketPhoneInvalid" },
  title: "marketTitle",
  login: paths.marketLogin,
  reset: paths.forgotPassword,
  isSignedIn: isInMarket,
  logIn: logInToMarket,
  finish: finishMarketLogIn,
  logInByPasskey: enterMarketByPasskey,
  startOf: () => paths.market,
};
