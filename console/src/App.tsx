import { QueryClient } from "@tanstack/react-query";
import {
  Admin,
  type AuthProvider,
  type I18nProvider,
  localStorageStore,
  Resource,
  type Store,
} from "react-admin";
import { isPassing } from "@/api/errors";
import { createI18nProvider, preferredLanguage } from "@/i18n/i18nProvider";
import { Shell } from "@/layout/Shell";
import { AccessDenied, Home, NotFound, SessionUnknown } from "@/layout/StatePages";
import { LoginPage } from "@/login/LoginPage";
import { createAuthProvider } from "@/providers/authProvider";
import { dataProvider } from "@/providers/dataProvider";
import { screens } from "@/screens";
import { themeFor } from "@/theme/theme";
import { PageSkeleton } from "@/ui/Skeletons";

export interface AppProps {
  authProvider?: AuthProvider;
  store?: Store;
  i18nProvider?: I18nProvider;
  queryClient?: QueryClient;
}

const RETRIES = 2;

function createQueryClient(): QueryClient {
  const retry = (failures: number, error: Error) => failures < RETRIES && isPassing(error);
  return new QueryClient({ defaultOptions: { queries: { retry } } });
}

const own = {
  authProvider: createAuthProvider(),
  i18nProvider: createI18nProvider(preferredLanguage(navigator.language)),
  queryClient: createQueryClient(),
  store: localStorageStore(),
};

/** The staff console; tests hand in providers of their own. */
export function App({ authProvider, i18nProvider, queryClient, store }: AppProps) {
  return (
    <Admin
      authProvider={authProvider ?? own.authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider ?? own.i18nProvider}
      queryClient={queryClient ?? own.queryClient}
      store={store ?? own.store}
      theme={themeFor("light")}
      darkTheme={themeFor("dark")}
      layout={Shell}
      loginPage={LoginPage}
      dashboard={Home}
      catchAll={NotFound}
      accessDenied={AccessDenied}
      authenticationError={SessionUnknown}
      loading={PageSkeleton}
      requireAuth
      disableTelemetry
    >
      {Object.entries(screens).map(([name, own]) => (
        <Resource key={name} name={name} {...own} />
      ))}
    </Admin>
  );
}
