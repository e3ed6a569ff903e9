import { LatestAnnouncements } from "@/features/announcements/LatestAnnouncements";
import { DashboardScreen } from "@/features/dashboard/DashboardScreen";
import { FirstSteps, useFirstSteps } from "@/features/guide/FirstSteps";
import { ProcessWidget } from "@/features/processes/ProcessWidget";
import { TradeCard } from "@/features/profit/TradeCard";
import type { User } from "@/shared/api/types";
import { useUser } from "@/shared/session/useUser";

export function DashboardPage() {
  const { data: user } = useUser();
  return user ? <DashboardOf user={user} /> : null;
}

/** Puts the guide's first steps, trade, processes and announcements into the dashboard. */
function DashboardOf({ user }: { user: User }) {
  const steps = useFirstSteps(user);
  return (
    <DashboardScreen
      mayImport={user.menus.includes("IMPORT_PRODUCT")}
      isWaiting={!steps}
      firstSteps={steps && <FirstSteps steps={steps} />}
      processes={user.menus.includes("IMPORT_LIST") && <ProcessWidget widget="importList" />}
      trade={user.menus.includes("ORDERS") && <TradeCard />}
      announcements={<LatestAnnouncements />}
    />
  );
}
