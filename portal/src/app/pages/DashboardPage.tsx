import { LatestAnnouncements } from "@/features/announcements/LatestAnnouncements";
import { useDashboard } from "@/features/dashboard/api";
import { DashboardScreen } from "@/features/dashboard/DashboardScreen";
import { ProcessWidget } from "@/features/processes/ProcessWidget";
import { TradeCard, useTrade } from "@/features/profit/TradeCard";
import type { User } from "@/shared/api/types";
import { useUser } from "@/shared/session/useUser";
import { useFirstStepActions } from "./useFirstStepActions";

export function DashboardPage() {
  const { data: user } = useUser();
  return user ? <DashboardOf user={user} /> : null;
}

/** Puts the first steps' actions, trade, processes and announcements into the dashboard. */
function DashboardOf({ user }: { user: User }) {
  const steps = useDashboard().data?.first_steps;
  const { isLoading: isWaiting } = useTrade(user.menus.includes("ORDERS"));
  const [stepActions, dialog] = useFirstStepActions(user.id, steps);
  return (
    <>
      <DashboardScreen
        isWaiting={isWaiting}
        mayImport={user.menus.includes("IMPORT_PRODUCT")}
        stepActions={stepActions}
        processes={user.menus.includes("IMPORT_LIST") && <ProcessWidget widget="importList" />}
        trade={(toPlace, toPay) => <TradeCard toPlace={toPlace} toPay={toPay} />}
        announcements={<LatestAnnouncements />}
      />
      {dialog}
    </>
  );
}
