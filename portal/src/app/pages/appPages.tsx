import { type ComponentType, useState } from "react";
import { lazyScreen } from "@/shared/lazily";
import { app } from "@/shared/navigation/paths";

type Load = () => Promise<ComponentType>;

const loaders: Record<keyof typeof app, Load> = {
  dashboard: async () => (await import("./DashboardPage")).DashboardPage,
  importList: async () => (await import("./ImportListPage")).ImportListPage,
  findProducts: async () => (await import("./FindProductsPage")).FindProductsPage,
  bigData: async () => (await import("./BigDataPage")).BigDataPage,
  myProducts: async () => (await import("./MyProductsPage")).MyProductsPage,
  orders: async () => (await import("./OrdersPage")).OrdersPage,
  profit: async () => (await import("./ProfitPage")).ProfitPage,
  findServices: async () => (await import("./FindServicesPage")).FindServicesPage,
  sourcingInitiate: async () => (await import("./SourcingInitiatePage")).SourcingInitiatePage,
  stores: async () => (await import("./StoresPage")).StoresPage,
  notices: async () => (await import("./NoticePage")).NoticePage,
  settings: async () => (await import("./SettingsPage")).SettingsPage,
  account: async () => (await import("./AccountPage")).AccountPage,
  profile: async () => (await import("./ProfilePage")).ProfilePage,
  clientStores: async () => (await import("./ClientStoresPage")).ClientStoresPage,
  mainAccount: async () => (await import("./MainAccountPage")).MainAccountPage,
};

const names = Object.keys(loaders) as (keyof typeof app)[];
const loaded = new Map<string, ComponentType>();

async function loadPage(path: string, load: Load) {
  const Page = await load();
  loaded.set(path, Page);
  return { default: Page };
}

/** Renders a loaded page without suspending: React shows suspended content at least 300 ms after its fallback. */
function pageOf(path: string, load: Load): ComponentType {
  const Later = lazyScreen(() => loadPage(path, load), "default");
  return function Page() {
    const [Drawn] = useState<ComponentType>(() => loaded.get(path) ?? Later);
    return <Drawn />;
  };
}

/** The pages behind the log-in, by address; each is loaded when it is visited. */
export const appPages = names.map((name) => ({ path: app[name], Page: pageOf(app[name], loaders[name]) }));

/** Starts to load the page of an address while the app still reads the session. */
export function preloadPage(path: string): void {
  const name = names.find((page) => app[page] === path);
  // The page loads again when it is needed, and reports a failure then.
  if (name) void loadPage(path, loaders[name]).catch(() => undefined);
}
