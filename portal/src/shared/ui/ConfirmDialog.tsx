import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Modal } from "./Modal";
import { uiTexts } from "./texts";

interface ConfirmDialogProps {
  /** Left out: as long as it is drawn. */
  open?: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** Instead of "Cancel", which says nothing beside "Cancel request". */
  closeLabel?: string;
  dangerous?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Modal
      open={props.open}
      title={props.title}
      width={460}
      onClose={props.busy ? undefined : props.onClose}
      onSubmit={props.onConfirm}
      footer={
        <>
          <Button variant="outlined" disabled={props.busy} onClick={props.onClose}>
            {props.closeLabel ?? t.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={props.dangerous ? "error" : "primary"}
            loading={props.busy}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Modal>
  );
}
