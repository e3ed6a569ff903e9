import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, Suspense, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { accessPages } from "@/features/access/AccessPage";
import { createQueryClient } from "@/shared/api/queryClient";
import { lazyScreen } from "@/shared/lazily";
import { moved, open as openAddresses, paths, withRn } from "@/shared/navigation/paths";
import { useUser } from "@/shared/session/useUser";
import { AppTheme } from "@/shared/theme/AppTheme";
import { Toasts } from "@/shared/toasts/Toasts";
import { NotFound } from "@/shared/ui/NotFound";
import { VersionNotice } from "@/shared/ui/VersionNotice";
import { Allowed } from "./Allowed";
import { AskBeforeLeaving } from "./leaving/AskBeforeLeaving";
import { startPath } from "./menu";
import { appPages } from "./pages/appPages";
import { NotFoundPage } from "./pages/NotFoundPage";
import { RequireUser } from "./RequireUser";

/** The pages outside the app that need the router, by address. */
const openPages: Record<Exclude<keyof typeof openAddresses, "app">, ComponentType> = {
  market: lazyScreen(() => import("@/features/serviceMarket/FindServicesScreen"), "FindServicesScreen"),
  marketRequest: lazyScreen(() => import("@/features/serviceMarket/RequestScreen"), "RequestScreen"),
  previewResult: lazyScreen(() => import("@/features/services/PreviewScreen"), "PreviewScreen"),
  previewTopic: lazyScreen(() => import("@/features/finding/TopicPreviewScreen"), "TopicPreviewScreen"),
  wooBinding: lazyScreen(() => import("@/features/stores/WooBindingScreen"), "WooBindingScreen"),
  iframeMain: lazyScreen(() => import("@/features/impersonation/IframeMainScreen"), "IframeMainScreen"),
};

function Start() {
  const { data: user } = useUser();
  return user ? <Navigate to={user.landing || startPath(user)} replace /> : null;
}

/** Leads from a former address to the screen that has its contents, with what it asked for. */
function Moved({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={withRn(to, Object.fromEntries(new URLSearchParams(search)))} replace />;
}

/** Every address of `addresses.json`; the server answers 404 for any other. */
export const routes = (
  <>
    {accessPages.map(({ path, Page }) => (
      <Route key={path} path={path} element={<Page />} />
    ))}
    {Object.entries(openPages).map(([name, Page]) => (
      <Route key={name} path={openAddresses[name as keyof typeof openPages]} element={<Page />} />
    ))}
    {Object.entries(moved).map(([path, to]) => (
      <Route key={path} path={path} element={<Moved to={to} />} />
    ))}
    <Route path={paths.app} element={<RequireUser />}>
      <Route index element={<Start />} />
      {appPages.map(({ path, Page }) => (
        <Route
          key={path}
          path={path}
          element={
            <Allowed path={path}>
              <Page />
            </Allowed>
          }
        />
      ))}
      <Route path="*" element={<NotFound heading="h1" />} />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </>
);

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>{routes}</Routes>
    </Suspense>
  );
}

/** Theme, query cache and toasts around the routes; the caller provides the router. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <AskBeforeLeaving>
          <AppRoutes />
          <Toasts />
          <VersionNotice />
        </AskBeforeLeaving>
      </AppTheme>
    </QueryClientProvider>
  );
}
