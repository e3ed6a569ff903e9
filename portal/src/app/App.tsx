import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Navigate, Route, Routes } from "react-router";
import { AccessPage, accessPaths } from "@/features/access/AccessPage";
import { createQueryClient } from "@/shared/api/queryClient";
import { lazyScreen } from "@/shared/lazily";
import { paths } from "@/shared/navigation/paths";
import { useUser } from "@/shared/session/useUser";
import { AppTheme } from "@/shared/theme/AppTheme";
import { Toasts } from "@/shared/toasts/Toasts";
import { NotFound } from "@/shared/ui/NotFound";
import { Allowed } from "./Allowed";
import { AskBeforeLeaving } from "./leaving/AskBeforeLeaving";
import { startPath } from "./menu";
import { appPages } from "./pages/appPages";
import { NotFoundPage } from "./pages/NotFoundPage";
import { RequireUser } from "./RequireUser";

const WooBindingScreen = lazyScreen(() => import("@/features/stores/WooBindingScreen"), "WooBindingScreen");
const IframeMainScreen = lazyScreen(
  () => import("@/features/impersonation/IframeMainScreen"),
  "IframeMainScreen",
);
const FindServicesScreen = lazyScreen(
  () => import("@/features/serviceMarket/FindServicesScreen"),
  "FindServicesScreen",
);
const RequestScreen = lazyScreen(() => import("@/features/serviceMarket/RequestScreen"), "RequestScreen");

const TopicPreviewScreen = lazyScreen(
  () => import("@/features/finding/TopicPreviewScreen"),
  "TopicPreviewScreen",
);

const PreviewScreen = lazyScreen(() => import("@/features/services/PreviewScreen"), "PreviewScreen");

function Start() {
  const { data: user } = useUser();
  return user ? <Navigate to={user.landing || startPath(user)} replace /> : null;
}

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        {["/", ...accessPaths].map((path) => (
          <Route key={path} path={path} element={<AccessPage path={path} />} />
        ))}
        <Route path={paths.market} element={<FindServicesScreen />} />
        <Route path={paths.marketRequest} element={<RequestScreen />} />
        <Route path={paths.previewResult} element={<PreviewScreen />} />
        <Route path={paths.previewTopic} element={<TopicPreviewScreen />} />
        <Route path={paths.wooBinding} element={<WooBindingScreen />} />
        <Route path={paths.iframeMain} element={<IframeMainScreen />} />
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
      </Routes>
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
        </AskBeforeLeaving>
      </AppTheme>
    </QueryClientProvider>
  );
}
