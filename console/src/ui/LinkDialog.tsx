import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import type { Editor } from "@tiptap/react";
import { type FormEvent, useId, useState } from "react";
import { useText } from "@/i18n/useText";

const ADDRESS = /^(https?:\/\/\S+|mailto:\S+|\/[^/\s]\S*)$/i;

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Edits the address of the selected text's link; an empty address removes the link. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const text = useText();
  const id = useId();
  const [address, setAddress] = useState<string>(editor.getAttributes("link").href ?? "");
  const trimmed = address.trim();
  const isWrong = trimmed !== "" && !ADDRESS.test(trimmed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isWrong) return;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (trimmed) chain.setLink({ href: trimmed }).run();
    else chain.unsetLink().run();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{text("console.format.link")}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            type="url"
            label={text("console.format.address")}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={isWrong}
            helperText={text(isWrong ? "console.format.address_wrong" : "console.format.address_hint")}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text("console.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={isWrong}>
            {text("console.format.apply")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
