import { Suspense } from "react";
import { SettingsScreen } from "@/features/settings/SettingsScreen";
import { lazyScreen } from "@/shared/lazily";
import { useUser } from "@/shared/session/useUser";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";

const ChoicesCard = lazyScreen(() => import("@/features/notifications/ChoicesCard"), "ChoicesCard");
const LeavingCard = lazyScreen(() => import("@/features/profile/LeavingCard"), "LeavingCard");

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
