import { lazyPart } from "@/shared/lazily";
import { useStores } from "@/shared/stores/useStores";
import { useTurn } from "@/shared/ui/turns";

const UpgradeDialog = lazyPart(() => import("./UpgradeDialog"), "UpgradeDialog");

interface UpgradeGateProps {
  userId: string;
  onSignOut: () => void;
}

/** Blocks the screen while a store of platform 3 is flagged for upgrade (specification 000, section 4). */
export function UpgradeGate({ userId, onSignOut }: UpgradeGateProps) {
  const { data, isPending } = useStores();
  const flagged = data?.flagged ?? [];
  const isShown = useTurn("upgrade", isPending ? undefined : flagged.length > 0);
  if (!isShown) return null;
  return <UpgradeDialog stores={flagged} userId={userId} onSignOut={onSignOut} />;
}
