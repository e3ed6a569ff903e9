import { lazy, Suspense } from "react";
import { useStores } from "@/shared/stores/useStores";

const UpgradeDialog = lazy(() =>
  import("./UpgradeDialog").then((module) => ({ default: module.UpgradeDialog })),
);

interface UpgradeGateProps {
  userId: string;
  onSignOut: () => void;
}

/** Blocks the screen while a store of platform 3 is flagged for upgrade (specification 000, section 4). */
export function UpgradeGate({ userId, onSignOut }: UpgradeGateProps) {
  const flagged = useStores().data?.flagged ?? [];
  if (flagged.length === 0) return null;
  return (
    <Suspense>
      <UpgradeDialog stores={flagged} userId={userId} onSignOut={onSignOut} />
    </Suspense>
  );
}
