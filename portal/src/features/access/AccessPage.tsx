import type { ComponentType } from "react";
import { lazyScreen } from "@/shared/lazily";
import { visitor } from "@/shared/navigation/paths";

const LogIn = lazyScreen(() => import("./LogInScreen"), "LogInScreen");

/** The pages before the log-in, by address; each is loaded when it is visited. */
const pages: Record<keyof typeof visitor, ComponentType> = {
  start: LogIn,
  login: LogIn,
  register: lazyScreen(() => import("./RegisterScreen"), "RegisterScreen"),
  forgotPassword: lazyScreen(() => import("./ResetScreen"), "ResetScreen"),
  invitation: lazyScreen(() => import("./InvitationScreen"), "InvitationScreen"),
  cloudStoreLogin: lazyScreen(() => import("./CloudStoreLogInScreen"), "CloudStoreLogInScreen"),
  marketLogin: lazyScreen(() => import("./MarketLogInScreen"), "MarketLogInScreen"),
  cloudStoreReset: lazyScreen(() => import("./ResetScreen"), "CloudStoreResetScreen"),
};

const names = Object.keys(pages) as (keyof typeof visitor)[];

/** The address and the page of each. */
export const accessPages = names.map((name) => ({ path: visitor[name], Page: pages[name] }));

/** The page for an address; the log-in page for every other. */
export function AccessPage({ path }: { path: string }) {
  const Page = accessPages.find((page) => page.path === path)?.Page ?? LogIn;
  return <Page />;
}
