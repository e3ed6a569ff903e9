import { SHOPIFY } from "@/shared/stores/platforms";
import { ConnectStoreDialog } from "./ConnectStoreDialog";
import { ConnectYourStoreDialog } from "./ConnectYourStoreDialog";
import { useConnectedElsewhere } from "./connectedElsewhere";

interface StoreForPlanProps {
  userId: string;
  platform: number;
  onClose: () => void;
}

/** Adds a store that carries the charge of a plan; what the plan has room for is asked where the store connects. */
export function StoreForPlan({ userId, platform, onClose }: StoreForPlanProps) {
  useConnectedElsewhere(onClose);
  return platform === SHOPIFY ? (
    <ConnectYourStoreDialog onClose={onClose} />
  ) : (
    <ConnectStoreDialog userId={userId} platform={platform} shop="" hasRoom onClose={onClose} />
  );
}
