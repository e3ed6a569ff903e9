import { lazyPart } from "@/shared/lazily";
import type { Chosen } from "@/shared/ticked/chosen";

const DeleteDialog = lazyPart(() => import("./DeleteDialog"), "DeleteDialog");

const BulkDialog = lazyPart(() => import("../bulk/BulkDialog"), "BulkDialog");

const ReimportDialog = lazyPart(() => import("../reimport/ReimportDialog"), "ReimportDialog");

/** The open dialog, and what it is about. */
export interface OpenDialog {
  dialog: "delete" | "change" | "reimport";
  chosen: Chosen;
}

interface ListDialogsProps {
  open: OpenDialog | undefined;
  /** Ids of the chosen products that are loaded. */
  shown: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** What can be done with chosen products, but publishing. */
export function ListDialogs({ open, shown, onClose, onDone }: ListDialogsProps) {
  if (!open) return null;
  const { dialog, chosen } = open;
  if (dialog === "delete") return <DeleteDialog chosen={chosen} onClose={onClose} onDone={onDone} />;
  if (dialog === "change") return <BulkDialog chosen={chosen} onClose={onClose} onStarted={onDone} />;
  return <ReimportDialog chosen={chosen} shown={shown} onClose={onClose} onStarted={onDone} />;
}
