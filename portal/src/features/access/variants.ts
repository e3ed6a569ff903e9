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

/** Differences between the logins of merchants, of the cloud store and of the service market. */
export interface Variant {
  isCloudStore: boolean;
  /** An empty account passes the format check; the server refuses it (specification 002, section 5). */
  mayBeBlank?: boolean;
  /** The message for an invalid mailbox or phone number, by its key in the texts. */
  invalid: Record<LogInMode, "emailInvalid" | "phoneInvalid" | "marketEmailInvalid" | "marketPhoneInvalid">;
  /** The heading, by its name in the texts; none: a welcome. */
  title?: "cloudTitle" | "marketTitle";
  login: string;
  reset: string;
  isSignedIn: () => Promise<boolean>;
  logIn: (mailbox: string, password: string) => Promise<User>;
  /** The second step, for users with a second factor. */
  finish: (challenge: string, code: string) => Promise<User>;
  /** Logs in with a passkey of this browser. */
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
  // The pages of the cloud store need its menu.
  startOf: (user) => (user?.menus.includes("ANTSHOP_ROOT") ? paths.cloudStore : paths.app),
};

export const serviceMarket: Variant = {
  isCloudStore: false,
  mayBeBlank: true,
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
