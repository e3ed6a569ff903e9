import type { ReactNode } from "react";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { ClaimsPage } from "./claims/ClaimsPage";
import { OrderDetail } from "./detail/OrderDetail";
import { DisputesPage } from "./disputes/DisputesPage";
import { OrderList } from "./list/OrderList";
import { ParcelsPage } from "./parcels/ParcelsPage";

/** The list of orders, the one that the address names (`?order=17`), their parcels, the claims against suppliers, or the disputes of buyers; filters stay in the address. */
export function OrdersScreen({ history, processes }: { history: ReactNode; processes: ReactNode }) {
  const [params, setParams] = useUrlState();
  const id = params.get("order") ?? "";
  if (/^\d+$/.test(id))
    return (
      <OrderDetail key={id} id={id} processes={processes} onBack={() => setParams({ order: null }, true)} />
    );
  if (params.has("parcels")) return <ParcelsPage />;
  if (params.has("claims")) return <ClaimsPage />;
  if (params.has("disputes")) return <DisputesPage />;
  return <OrderList history={history} processes={processes} />;
}
