import { SHOPIFY } from "@/shared/stores/platforms";
import { ConnectStoreDialog } from "./ConnectStoreDialog";
import { ConnectYourStoreDialog } from "./ConnectYourStoreDialog";
import { useConnectedElsewhere } from "./connectedElsewhere";

interface StoreForPlanProps {
  userId: string;
  platform: number;
  onClose: () => void;
}

/** Adds a billing store for a plan. Connecting checks the plan's limits. */
export function StoreForPlan({ userId, platform, onClose }: StoreForPlanProps) {
  useConnectedElsewhere(onClose);
  return platform === SHOPIFY ? (
    <ConnectYourStoreDialog onClose={onClose} />
  ) : (
    <ConnectStoreDialog userId={userId} platform={platform} shop="" hasRoom onClose={onClose} />
  );
}
