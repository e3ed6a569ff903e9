import { OrdersScreen } from "@/features/orders/OrdersScreen";
import { HistoryButton, ProcessWidget } from "@/features/processes/ProcessWidget";

export function OrdersPage() {
  return <OrdersScreen history={<HistoryButton />} processes={<ProcessWidget widget="orders" />} />;
}
