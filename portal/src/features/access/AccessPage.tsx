import { type ComponentType, lazy } from "react";
import { paths } from "@/shared/navigation/paths";

const LogIn = lazy(() => import("./LogInScreen").then((module) => ({ default: module.LogInScreen })));

/** The pages before the log-in, by address; each is loaded when it is visited. */
const pages: Record<string, ComponentType> = {
  [paths.login]: LogIn,
  [paths.register]: lazy(() =>
    import("./RegisterScreen").then((module) => ({ default: module.RegisterScreen })),
  ),
  [paths.forgotPassword]: lazy(() =>
    import("./ResetScreen").then((module) => ({ default: module.ResetScreen })),
  ),
  [paths.invitation]: lazy(() =>
    import("./InvitationScreen").then((module) => ({ default: module.InvitationScreen })),
  ),
  [paths.cloudStoreLogin]: lazy(() =>
    import("./CloudStoreLogInScreen").then((module) => ({ default: module.CloudStoreLogInScreen })),
  ),
  [paths.marketLogin]: lazy(() =>
    import("./MarketLogInScreen").then((module) => ({ default: module.MarketLogInScreen })),
  ),
  [paths.cloudStoreReset]: lazy(() =>
    import("./ResetScreen").then((module) => ({ default: module.CloudStoreResetScreen })),
  ),
};

export const accessPaths = Object.keys(pages);

/** The page for an address; the log-in page for every other. */
export function AccessPage({ path }: { path: string }) {
  const Page = pages[path] ?? LogIn;
  return <Page />;
}
