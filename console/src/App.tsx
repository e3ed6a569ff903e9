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
import { adjustments } from "@/resources/adjustments";
import { announcements } from "@/resources/announcements";
import { audit } from "@/resources/audit";
import { connections } from "@/resources/connections";
import { events } from "@/resources/events";
import { grants } from "@/resources/grants";
import { impersonations } from "@/resources/impersonations";
import { inbox } from "@/resources/inbox";
import { jobs } from "@/resources/jobs";
import { leadForms } from "@/resources/lead_forms";
import { leads } from "@/resources/leads";
import { ledger } from "@/resources/ledger";
import { letters } from "@/resources/letters";
import { logIns } from "@/resources/log_ins";
import { merchants } from "@/resources/merchants";
import { pages } from "@/resources/pages";
import { plans } from "@/resources/plans";
import { pushes } from "@/resources/pushes";
import { sessions } from "@/resources/sessions";
import { settings } from "@/resources/settings";
import { staff } from "@/resources/staff";
import { support } from "@/resources/support";
import { topicPages } from "@/resources/topic_pages";
import { users } from "@/resources/users";
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
      <Resource {...merchants} />
      <Resource {...plans} />
      <Resource {...connections} />
      <Resource {...users} />
      <Resource {...grants} />
      <Resource {...sessions} />
      <Resource {...logIns} />
      <Resource {...impersonations} />
      <Resource {...staff} />
      <Resource {...jobs} />
      <Resource {...inbox} />
      <Resource {...announcements} />
      <Resource {...pages} />
      <Resource {...leads} />
      <Resource {...leadForms} />
      <Resource {...topicPages} />
      <Resource {...pushes} />
      <Resource {...letters} />
      <Resource {...support} />
      <Resource {...events} />
      <Resource {...ledger} />
      <Resource {...adjustments} />
      <Resource {...audit} />
      <Resource {...settings} />
    </Admin>
  );
}
