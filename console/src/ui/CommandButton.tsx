import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Confirm, useNotify, useRefresh } from "react-admin";
import { ApiError, sentenceOf } from "@/api/errors";
import { type TextKey, useText } from "@/i18n/useText";
import { useOneAtATime } from "./useOneAtATime";

/** Texts of a command in the catalogue: action, title, done, and conflict for a record that moved on. */
type Words<Key> = Key extends `${infer Path}.action`
  ? `${Path}.conflict` extends TextKey
    ? Path
    : never
  : never;

interface CommandButtonProps {
  icon: ReactNode;
  words: Words<TextKey>;
  content: string;
  run: () => Promise<unknown>;
  /** Beside the button that is pressed most. */
  isSide?: boolean;
}

/** A button for a command: confirms, runs it on the server, then updates the screen. */
export function CommandButton({ icon, words, content, run, isSide }: CommandButtonProps) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const { begin, end } = useOneAtATime();
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: () => notify(`${words}.done`, { type: "success" }),
    onError: (error) =>
      notify(reasonOf(error, `${words}.conflict` as TextKey), {
        type: "error",
        messageArgs: { _: error.message },
      }),
    onSettled: () => {
      end();
      setIsAsking(false);
      refresh();
    },
  });
  return (
    <>
      <Button variant={isSide ? "outlined" : "contained"} startIcon={icon} onClick={() => setIsAsking(true)}>
        {text(`${words}.action` as TextKey)}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title={text(`${words}.title` as TextKey)}
        content={content}
        confirm={text(`${words}.action` as TextKey)}
        CancelIcon={Close}
        onConfirm={() => begin(mutate)}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function reasonOf(error: Error, conflict: TextKey): string {
  return error instanceof ApiError && error.status === 409 ? conflict : sentenceOf(error);
}
