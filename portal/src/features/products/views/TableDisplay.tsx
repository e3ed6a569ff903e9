import { useTexts } from "@/shared/i18n/texts";
import { DisplayDialog } from "@/shared/views/DisplayDialog";
import { productsTexts } from "../texts";
import { type Column, columns, tableDisplay } from "./display";
import { viewsTexts } from "./texts";

export function TableDisplay({ onClose }: { onClose: () => void }) {
  const t = { ...useTexts(productsTexts), ...useTexts(viewsTexts) };
  return (
    <DisplayDialog
      display={tableDisplay}
      columns={columns}
      label={(column: Column) => t[column]}
      onClose={onClose}
    />
  );
}
