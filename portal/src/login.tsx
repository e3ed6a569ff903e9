import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { LogInScreen } from "@/features/access/LogInScreen";
import { paths } from "@/shared/navigation/paths";
import { AppTheme } from "@/shared/theme/AppTheme";

// The entry for visitors: no router, no query cache. The server sends it for /, /login and /register.
const RegisterScreen = lazy(() =>
  import("@/features/access/RegisterScreen").then((module) => ({ default: module.RegisterScreen })),
);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AppTheme>
        {location.pathname.startsWith(paths.register) ? (
          <Suspense>
            <RegisterScreen />
          </Suspense>
        ) : (
          <LogInScreen />
        )}
      </AppTheme>
    </StrictMode>,
  );
}
