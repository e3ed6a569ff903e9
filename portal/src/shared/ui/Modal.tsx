import Close from "@mui/icons-material/Close";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type FormEvent, type ReactNode, useEffect, useId } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { uiTexts } from "./texts";

const Head = styled("header")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(2),
  padding: theme.spacing(2, 1.5, 1, 3),
  "& h2": { ...theme.typography.h2, margin: 0, overflowWrap: "anywhere" },
}));

const Form = styled("form")({ display: "contents" });

interface ModalProps {
  /** Left out: as long as it is drawn. */
  open?: boolean;
  title: string;
  width: number;
  /**
   * Without it, the dialog cannot be closed: for required steps, and while a secret that is shown once is on its way.
   */
  onClose?: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Makes the dialog a form: Enter submits. */
  onSubmit?: () => void;
}

/** Returns the focus to the opener when a dialog closes; if the opener is gone, to the present page. */
function useFocusAfterwards() {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.getElementById("content")?.focus({ preventScroll: true });
      });
    },
    [],
  );
}

export function Modal({ open = true, title, width, onClose, children, footer, onSubmit }: ModalProps) {
  const t = useTexts(uiTexts);
  const titleId = useId();
  useFocusAfterwards();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  const body = (
    <>
      <Head>
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <IconButton onClick={onClose} aria-label={t.close}>
            <Close />
          </IconButton>
        )}
      </Head>
      <DialogContent sx={{ px: 3, pt: 1 }}>{children}</DialogContent>
      {footer && (
        <DialogActions sx={{ px: 3, pb: 2.5, pt: 1.5, flexWrap: "wrap", rowGap: 1 }}>{footer}</DialogActions>
      )}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: "100%", maxWidth: width } } }}
    >
      {onSubmit ? (
        <Form onSubmit={submit} noValidate>
          {body}
        </Form>
      ) : (
        body
      )}
    </Dialog>
  );
}
