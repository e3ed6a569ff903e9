import { type ComponentType, lazy, useState } from "react";
import { paths } from "@/shared/navigation/paths";

type Load = () => Promise<ComponentType>;

const loaders: Record<string, Load> = {
  [paths.dashboard]: async () => (await import("./DashboardPage")).DashboardPage,
  [paths.importList]: async () => (await import("./ImportListPage")).ImportListPage,
  [paths.findProducts]: async () => (await import("./FindProductsPage")).FindProductsPage,
  [paths.bigData]: async () => (await import("./BigDataPage")).BigDataPage,
  [paths.myProducts]: async () => (await import("./MyProductsPage")).MyProductsPage,
  [paths.findServices]: async () => (await import("./FindServicesPage")).FindServicesPage,
  [paths.sourcingInitiate]: async () => (await import("./SourcingInitiatePage")).SourcingInitiatePage,
  [paths.stores]: async () => (await import("./StoresPage")).StoresPage,
  [paths.notices]: async () => (await import("./NoticePage")).NoticePage,
  [paths.settings]: async () => (await import("./SettingsPage")).SettingsPage,
  [paths.account]: async () => (await import("./AccountPage")).AccountPage,
  [paths.profile]: async () => (await import("./ProfilePage")).ProfilePage,
  [paths.clientStores]: async () => (await import("./ClientStoresPage")).ClientStoresPage,
  [paths.mainAccount]: async () => (await import("./MainAccountPage")).MainAccountPage,
};

const loaded = new Map<string, ComponentType>();

async function loadPage(path: string, load: Load) {
  const Page = await load();
  loaded.set(path, Page);
  return { default: Page };
}

/** Renders a loaded page without suspending: React shows suspended content at least 300 ms after its fallback. */
function pageOf(path: string, load: Load): ComponentType {
  const Later = lazy(() => loadPage(path, load));
  return function Page() {
    const [Drawn] = useState<ComponentType>(() => loaded.get(path) ?? Later);
    return <Drawn />;
  };
}

/** The pages behind the log-in, by address; each is loaded when it is visited. */
export const appPages = Object.entries(loaders).map(([path, load]) => ({ path, Page: pageOf(path, load) }));

/** Starts to load the page of an address while the app still reads the session. */
export function preloadPage(path: string): void {
  const load = loaders[path];
  // The page loads again when it is needed, and reports a failure then.
  if (load) void loadPage(path, load).catch(() => undefined);
}
