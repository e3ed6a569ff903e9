import type { ReactNode } from "react";
import { useMayPlaceOrders } from "@/shared/session/usePermissions";

interface ForBuyersProps {
  children: ReactNode;
  /** Shown to others. */
  otherwise?: ReactNode;
}

/** What only users see who may place orders at suppliers; nothing until that is known. */
export function ForBuyers({ children, otherwise }: ForBuyersProps) {
  const may = useMayPlaceOrders();
  return may === undefined ? null : may ? children : otherwise;
}
