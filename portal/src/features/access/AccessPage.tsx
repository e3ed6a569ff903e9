import type { ComponentType } from "react";
import { lazyScreen } from "@/shared/lazily";
import { paths } from "@/shared/navigation/paths";

const LogIn = lazyScreen(() => import("./LogInScreen"), "LogInScreen");

/** The pages before the log-in, by address; each is loaded when it is visited. */
const pages: Record<string, ComponentType> = {
  [paths.login]: LogIn,
  [paths.register]: lazyScreen(() => import("./RegisterScreen"), "RegisterScreen"),
  [paths.forgotPassword]: lazyScreen(() => import("./ResetScreen"), "ResetScreen"),
  [paths.invitation]: lazyScreen(() => import("./InvitationScreen"), "InvitationScreen"),
  [paths.cloudStoreLogin]: lazyScreen(() => import("./CloudStoreLogInScreen"), "CloudStoreLogInScreen"),
  [paths.marketLogin]: lazyScreen(() => import("./MarketLogInScreen"), "MarketLogInScreen"),
  [paths.cloudStoreReset]: lazyScreen(() => import("./ResetScreen"), "CloudStoreResetScreen"),
};

export const accessPaths = Object.keys(pages);

/** The page for an address; the log-in page for every other. */
export function AccessPage({ path }: { path: string }) {
  const Page = pages[path] ?? LogIn;
  return <Page />;
}
