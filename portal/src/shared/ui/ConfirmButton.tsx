import Button from "@mui/material/Button";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { showToast } from "@/shared/toasts/toasts";
import { ConfirmDialog } from "./ConfirmDialog";

interface ConfirmButtonProps<Variables> {
  label: string;
  /** The same with what it is done to: what the button is called in a list, and the dialog's title. */
  about?: string;
  title?: string;
  /** What the dialog calls the way back, where "Cancel" could mean the action. */
  closeLabel?: string;
  change: UseMutationResult<unknown, Error, Variables>;
  of: Variables;
  /** Said when it is done. */
  toast?: string;
  size?: "small";
  /** The consequences, shown in the dialog. */
  children: ReactNode;
}

/** A button for what cannot be undone: a dialog asks first. */
export function ConfirmButton<Variables>({
  label,
  about,
  title = about ?? label,
  closeLabel,
  change,
  of,
  toast,
  size,
  children,
}: ConfirmButtonProps<Variables>) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const done = () => {
    close();
    if (toast) showToast("success", toast);
  };
  return (
    <>
      <Button color="error" size={size} aria-label={about} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        dangerous
        title={title}
        confirmLabel={label}
        closeLabel={closeLabel}
        busy={change.isPending}
        onConfirm={() => change.mutate(of, { onSuccess: done })}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
