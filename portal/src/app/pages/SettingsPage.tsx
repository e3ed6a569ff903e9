import { lazy, Suspense } from "react";
import { SettingsScreen } from "@/features/settings/SettingsScreen";
import { useUser } from "@/shared/session/useUser";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";

const ChoicesCard = lazy(() =>
  import("@/features/notifications/ChoicesCard").then((module) => ({ default: module.ChoicesCard })),
);
const LeavingCard = lazy(() =>
  import("@/features/profile/LeavingCard").then((module) => ({ default: module.LeavingCard })),
);

/** Puts the notifications' choices, the export and the deletion of the account into the settings. */
export function SettingsPage() {
  const { data: user } = useUser();
  return (
    <SettingsScreen
      parts={{
        noticeChoices: (
          <Suspense fallback={<ListSkeleton rows={1} height={360} />}>
            <ChoicesCard />
          </Suspense>
        ),
        leaving: user && (
          <Suspense fallback={<ListSkeleton rows={1} height={180} />}>
            <LeavingCard user={user} />
          </Suspense>
        ),
      }}
    />
  );
}
