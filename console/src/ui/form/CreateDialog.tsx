import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId, useState } from "react";
import { CreateBase, useRefresh, useSaveContext } from "react-admin";
import { type TextKey, useText } from "@/i18n/useText";
import type { Resource } from "@/providers/access";
import { DraftForm } from "@/ui/draft/DraftForm";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";

type Written<Key> = Key extends `resources.${infer Name extends Resource}.write` ? Name : never;

interface CreateDialogProps<Draft> {
  resource: Written<TextKey>;
  /** Initial values, by the names of the request body. */
  blank: () => Draft;
  isComplete: (draft: Draft) => boolean;
  /** The inputs. */
  children: ReactNode;
}

/** A short create form beside its list. Its values are not stored; refusals are shown on their fields. */
export function CreateDialog<Draft extends object>(props: CreateDialogProps<Draft>) {
  const { resource } = props;
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(true)}>
        {text(`resources.${resource}.write`)}
      </Button>
      {isOpen && (
        <CreateBase resource={resource} disableAuthentication>
          <NewRecord {...props} onClose={() => setOpen(false)} />
        </CreateBase>
      )}
    </>
  );
}

function NewRecord<Draft extends object>(props: CreateDialogProps<Draft> & { onClose: () => void }) {
  const { resource, blank, isComplete, children, onClose } = props;
  const text = useText();
  const title = useId();
  const refresh = useRefresh();
  const { saving } = useSaveContext();
  const [draft, set] = useState(blank);
  const onSaved = () => {
    onClose();
    refresh();
  };
  const save = useDraftSaving<Draft, { id: string }>({ resource, wire: (sent) => sent, onSaved });
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>{text(`resources.${resource}.write`)}</DialogTitle>
      <DialogContent sx={{ "& form > *": { marginTop: 1 } }}>
        <DraftForm kept={{ draft, set }} onSave={(sent) => save(sent)}>
          {children}
          <DialogActions disableSpacing sx={{ padding: 0, gap: 1 }}>
            <Button onClick={onClose}>{text("console.cancel")}</Button>
            <Button type="submit" variant="contained" disabled={!isComplete(draft)} loading={saving ?? false}>
              {text(`resources.${resource}.write`)}
            </Button>
          </DialogActions>
        </DraftForm>
      </DialogContent>
    </Dialog>
  );
}
