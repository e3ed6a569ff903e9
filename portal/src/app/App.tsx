import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Navigate, Route, Routes } from "react-router";
import { AccessPage, accessPaths } from "@/features/access/AccessPage";
import { paths } from "@/shared/navigation/paths";
import { useUser } from "@/shared/session/useUser";
import { AppTheme } from "@/shared/theme/AppTheme";
import { Toasts } from "@/shared/toasts/Toasts";
import { NotFound } from "@/shared/ui/NotFound";
import { Allowed } from "./Allowed";
import { startPath } from "./menu";
import { createQueryClient } from "./queryClient";
import { RequireUser } from "./RequireUser";

const WooBindingScreen = lazy(() =>
  import("@/features/stores/WooBindingScreen").then((module) => ({ default: module.WooBindingScreen })),
);
const IframeMainScreen = lazy(() =>
  import("@/features/impersonation/IframeMainScreen").then((module) => ({
    default: module.IframeMainScreen,
  })),
);
const DashboardPage = lazy(() =>
  import("./pages/DashboardPage").then((module) => ({ default: module.DashboardPage })),
);
const FindServicesScreen = lazy(() =>
  import("@/features/serviceMarket/FindServicesScreen").then((module) => ({
    default: module.FindServicesScreen,
  })),
);
const RequestScreen = lazy(() =>
  import("@/features/serviceMarket/RequestScreen").then((module) => ({ default: module.RequestScreen })),
);
const ImportListPage = lazy(() =>
  import("./pages/ImportListPage").then((module) => ({ default: module.ImportListPage })),
);
const MyProductsPage = lazy(() =>
  import("./pages/MyProductsPage").then((module) => ({ default: module.MyProductsPage })),
);
const StoresPage = lazy(() =>
  import("./pages/StoresPage").then((module) => ({ default: module.StoresPage })),
);
const AccountPage = lazy(() =>
  import("./pages/AccountPage").then((module) => ({ default: module.AccountPage })),
);
const NoticePage = lazy(() =>
  import("./pages/NoticePage").then((module) => ({ default: module.NoticePage })),
);
const ProfilePage = lazy(() =>
  import("./pages/ProfilePage").then((module) => ({ default: module.ProfilePage })),
);
const SettingsPage = lazy(() =>
  import("./pages/SettingsPage").then((module) => ({ default: module.SettingsPage })),
);

function Start() {
  const { data: user } = useUser();
  return user ? <Navigate to={user.landing || startPath(user.menus)} replace /> : null;
}

const areas = [
  { path: paths.dashboard, screen: <DashboardPage /> },
  { path: paths.importList, screen: <ImportListPage /> },
  { path: paths.myProducts, screen: <MyProductsPage /> },
  { path: paths.stores, screen: <StoresPage /> },
  { path: paths.notices, screen: <NoticePage /> },
  { path: paths.settings, screen: <SettingsPage /> },
  { path: paths.account, screen: <AccountPage /> },
  { path: paths.profile, screen: <ProfilePage /> },
];

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        {["/", ...accessPaths].map((path) => (
          <Route key={path} path={path} element={<AccessPage path={path} />} />
        ))}
        <Route path={paths.market} element={<FindServicesScreen />} />
        <Route path={paths.marketRequest} element={<RequestScreen />} />
        <Route path={paths.wooBinding} element={<WooBindingScreen />} />
        <Route path={paths.iframeMain} element={<IframeMainScreen />} />
        <Route path={paths.app} element={<RequireUser />}>
          <Route index element={<Start />} />
          {areas.map(({ path, screen }) => (
            <Route key={path} path={path} element={<Allowed path={path}>{screen}</Allowed>} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** Theme, query cache and toasts around the routes; the router itself is chosen by whoever renders this. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <AppRoutes />
        <Toasts />
      </AppTheme>
    </QueryClientProvider>
  );
}
