import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Confirm, useNotify, useRefresh } from "react-admin";
import { ApiError } from "@/api/errors";
import type { TextKey } from "@/i18n/useText";
import { useText } from "@/i18n/useText";

interface CommandButtonProps {
  icon: ReactNode;
  label: TextKey;
  title: TextKey;
  text: string;
  done: TextKey;
  /** Said when the record is no longer as it was shown. */
  conflict: TextKey;
  run: () => Promise<void>;
}

/** A command that changes a state: asked first, done by the server, and only then shown. */
export function CommandButton({
  icon,
  label,
  title,
  text: content,
  done,
  conflict,
  run,
}: CommandButtonProps) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: () => notify(done, { type: "success" }),
    onError: (error) =>
      notify(reasonOf(error, conflict), { type: "error", messageArgs: { _: error.message } }),
    onSettled: () => {
      setIsAsking(false);
      refresh();
    },
  });
  return (
    <>
      <Button variant="contained" startIcon={icon} onClick={() => setIsAsking(true)}>
        {text(label)}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title={text(title)}
        content={content}
        confirm={text(label)}
        CancelIcon={Close}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function reasonOf(error: Error, conflict: TextKey): string {
  return error instanceof ApiError && error.status === 409 ? conflict : error.message;
}
