import { lazyPart } from "@/shared/lazily";
import { useStores } from "@/shared/stores/useStores";

const UpgradeDialog = lazyPart(() => import("./UpgradeDialog"), "UpgradeDialog");

interface UpgradeGateProps {
  userId: string;
  onSignOut: () => void;
}

/** Blocks the screen while a store of platform 3 is flagged for upgrade (specification 000, section 4). */
export function UpgradeGate({ userId, onSignOut }: UpgradeGateProps) {
  const flagged = useStores().data?.flagged ?? [];
  if (flagged.length === 0) return null;
  return <UpgradeDialog stores={flagged} userId={userId} onSignOut={onSignOut} />;
}
