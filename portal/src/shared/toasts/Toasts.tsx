import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Portal from "@mui/material/Portal";
import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import { closeToast, TOAST_MS, type Toast, type ToastAction, useToasts } from "./toasts";

const Stack = styled("div")(({ theme }) => ({
  position: "fixed",
  zIndex: theme.zIndex.snackbar,
  top: theme.spacing(2),
  // Not in a corner, where dialogs and panels have their close buttons.
  left: "50%",
  transform: "translateX(-50%)",
  width: "max-content",
  display: "grid",
  gap: theme.spacing(1),
  maxWidth: `min(460px, calc(100vw - ${theme.spacing(3)}))`,
}));

function OneToast({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.stays) return;
    const timer = setTimeout(() => closeToast(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast.id, toast.stays, held]);
  const actions = [toast.other, toast.action].filter((action) => action !== undefined);
  const act = (action: ToastAction) => {
    action.run();
    closeToast(toast.id);
  };
  return (
    <Alert
      severity={toast.tone}
      role={toast.tone === "error" || toast.tone === "warning" ? "alert" : "status"}
      onClose={toast.action ? undefined : () => closeToast(toast.id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{ boxShadow: 6, overflowWrap: "anywhere" }}
      action={
        actions.length > 0 &&
        actions.map((action) => (
          <Button key={action.label} color="inherit" size="small" onClick={() => act(action)}>
            {action.label}
          </Button>
        ))
      }
    >
      {toast.text}
    </Alert>
  );
}

export function Toasts() {
  const toasts = useToasts();
  if (toasts.length === 0) return null;
  // A dialog hides earlier content of the body from screen readers, so toasts come after it.
  return (
    <Portal>
      <Stack>
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </Stack>
    </Portal>
  );
}
