import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { AccessPage } from "@/features/access/AccessPage";
import { LogInScreen } from "@/features/access/LogInScreen";
import { submitOnce } from "@/shared/forms/submitOnce";
import { addressOfOldLink } from "@/shared/navigation/oldLinks";
import { paths } from "@/shared/navigation/paths";
import { AppTheme } from "@/shared/theme/AppTheme";
import { Toasts } from "@/shared/toasts/Toasts";
import { VersionNotice } from "@/shared/ui/VersionNotice";

// The entry for visitors: no router, no query cache. The server sends it for the pages before the log-in; the
// log-in page itself is part of it, so that it needs no second request.
const { pathname } = location;
const isElsewhere = pathname !== paths.start && pathname !== paths.login;

const moved = addressOfOldLink(location.hash);
if (moved) location.replace(moved);

submitOnce(document);
const root = document.getElementById("root");
if (root && !moved) {
  createRoot(root).render(
    <StrictMode>
      <AppTheme>
        <Suspense>{isElsewhere ? <AccessPage path={pathname} /> : <LogInScreen />}</Suspense>
        <Toasts />
        <VersionNotice />
      </AppTheme>
    </StrictMode>,
  );
}
