import { useTexts } from "@/shared/i18n/texts";
import { DisplayDialog } from "@/shared/views/DisplayDialog";
import { viewTexts } from "@/shared/views/texts";
import { listTexts } from "../texts";
import { figures, listDisplayed } from "./views";

export function ListDisplay({ onClose }: { onClose: () => void }) {
  const t = useTexts(viewTexts);
  const list = useTexts(listTexts);
  return (
    <DisplayDialog
      display={listDisplayed}
      columns={figures}
      others={["tags"]}
      label={(name) => (name === "tags" ? t.tags : list[name])}
      onClose={onClose}
    />
  );
}
