import { HistoryButton, ProcessWidget } from "@/features/processes/ProcessWidget";
import { MyProductsScreen } from "@/features/products/MyProductsScreen";

export function MyProductsPage() {
  return <MyProductsScreen history={<HistoryButton />} processes={<ProcessWidget widget="myProducts" />} />;
}
