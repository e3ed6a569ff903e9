import { type ComponentType, lazy } from "react";
import { paths } from "@/shared/navigation/paths";

type Load = () => Promise<ComponentType>;

const loaders: Record<string, Load> = {
  [paths.dashboard]: async () => (await import("./DashboardPage")).DashboardPage,
  [paths.importList]: async () => (await import("./ImportListPage")).ImportListPage,
  [paths.myProducts]: async () => (await import("./MyProductsPage")).MyProductsPage,
  [paths.stores]: async () => (await import("./StoresPage")).StoresPage,
  [paths.notices]: async () => (await import("./NoticePage")).NoticePage,
  [paths.settings]: async () => (await import("./SettingsPage")).SettingsPage,
  [paths.account]: async () => (await import("./AccountPage")).AccountPage,
  [paths.profile]: async () => (await import("./ProfilePage")).ProfilePage,
  [paths.mainAccount]: async () => (await import("./MainAccountPage")).MainAccountPage,
};

/** The pages behind the log-in, by address; each is loaded when it is visited. */
export const appPages = Object.entries(loaders).map(([path, load]) => ({
  path,
  Page: lazy(async () => ({ default: await load() })),
}));

/** Begins to load the page of an address while the app still asks who is signed in. */
export function preloadPage(path: string): void {
  // Who needs the page asks again, and says so when it does not come.
  void loaders[path]?.().catch(() => undefined);
}
