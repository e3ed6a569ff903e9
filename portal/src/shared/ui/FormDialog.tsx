import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "./Card";
import { Modal } from "./Modal";
import { uiTexts } from "./texts";

interface FormDialogProps {
  title: string;
  width?: number;
  /** Left out: Save. */
  submitLabel?: string;
  dangerous?: boolean;
  disabled?: boolean;
  /** There is nothing to submit: only the aside is left. */
  hasNothing?: boolean;
  busy?: boolean;
  /** An error of the form as a whole. */
  problem?: string;
  onSubmit: () => void;
  onClose?: () => void;
  /** An action beside the submit button; `true`: Cancel, which closes. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A dialog that does one thing: Enter does it, what the server refuses is said above the fields. */
export function FormDialog(props: FormDialogProps) {
  const t = useTexts(uiTexts);
  const cancel = (
    <Button variant="outlined" onClick={props.onClose}>
      {t.cancel}
    </Button>
  );
  return (
    <Modal
      title={props.title}
      width={props.width ?? 460}
      onClose={props.onClose}
      onSubmit={props.onSubmit}
      footer={
        <>
          {props.aside === true ? cancel : props.aside}
          {!props.hasNothing && (
            <Button
              type="submit"
              variant="contained"
              color={props.dangerous ? "error" : "primary"}
              disabled={props.disabled}
              loading={props.busy}
            >
              {props.submitLabel ?? t.save}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {props.problem && <Alert severity="error">{props.problem}</Alert>}
        {props.children}
      </Stack>
    </Modal>
  );
}
