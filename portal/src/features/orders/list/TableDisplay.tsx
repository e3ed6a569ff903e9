import { useTexts } from "@/shared/i18n/texts";
import { DisplayDialog } from "@/shared/views/DisplayDialog";
import { ordersTexts } from "../texts";
import { type Column, columns, orderDisplay } from "./columns";

export function TableDisplay({ onClose }: { onClose: () => void }) {
  const t = useTexts(ordersTexts);
  return (
    <DisplayDialog
      display={orderDisplay}
      columns={columns}
      label={(column: Column) => t[column]}
      onClose={onClose}
    />
  );
}
