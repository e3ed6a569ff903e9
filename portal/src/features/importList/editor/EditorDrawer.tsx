import Drawer from "@mui/material/Drawer";
import { useEffect, useEffectEvent, useState } from "react";
import { useUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { Editor } from "./Editor";
import { editorTexts } from "./texts";

const WIDTH = 1080;

/** The editor beside the list, open while the address has `edit=id`; asks before unsaved changes are lost. */
export function EditorDrawer({ onPublish }: { onPublish: (id: string) => void }) {
  const t = useTexts(editorTexts);
  const [params, setParams] = useUrlState();
  const requested = params.get("edit") ?? "";
  // The variants are a sheet, which takes all the room that there is.
  const isWide = params.get("tab") === "variants";
  const [open, setOpen] = useState(requested);
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [discarded, setDiscarded] = useState(0);
  useUnsaved(dirty, () => {
    setDirty(false);
    setDiscarded((before) => before + 1);
  });

  // Only a new address opens or closes the drawer: after closing, the old address remains for a moment.
  const follow = useEffectEvent((next: string) => {
    if (next === open) return;
    if (dirty) {
      // The browser's Back took the address away: put it back and ask.
      setParams({ edit: open }, true);
      setLeaving(true);
    } else {
      setOpen(next);
    }
  });
  useEffect(() => follow(requested), [requested]);

  const leave = () => {
    setLeaving(false);
    setDirty(false);
    setOpen("");
    setParams({ edit: null, tab: null });
  };
  const close = () => (dirty ? setLeaving(true) : leave());
  return (
    <>
      <Drawer
        anchor="right"
        open={open !== ""}
        onClose={close}
        slotProps={{
          paper: {
            sx: { width: "100%", maxWidth: isWide ? "100%" : WIDTH },
            "aria-label": t.title,
            role: "dialog",
          },
        }}
      >
        {open && (
          <Editor
            key={`${open} ${discarded}`}
            id={open}
            onDirty={setDirty}
            onClose={close}
            onPublish={() => onPublish(open)}
          />
        )}
      </Drawer>
      <ConfirmDialog
        open={leaving}
        dangerous
        title={t.discardTitle}
        confirmLabel={t.discard}
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      >
        {t.discardText}
      </ConfirmDialog>
    </>
  );
}
