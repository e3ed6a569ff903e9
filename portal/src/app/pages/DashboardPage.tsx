import { LatestAnnouncements } from "@/features/announcements/LatestAnnouncements";
import { DashboardScreen } from "@/features/dashboard/DashboardScreen";
import { FirstSteps } from "@/features/guide/FirstSteps";
import { ProcessWidget } from "@/features/processes/ProcessWidget";
import { useUser } from "@/shared/session/useUser";

/** Puts the guide's first steps, processes and announcements into the dashboard. */
export function DashboardPage() {
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <DashboardScreen
      mayImport={user.menus.includes("IMPORT_PRODUCT")}
      firstSteps={<FirstSteps user={user} />}
      processes={user.menus.includes("IMPORT_LIST") && <ProcessWidget widget="importList" />}
      announcements={<LatestAnnouncements />}
    />
  );
}
