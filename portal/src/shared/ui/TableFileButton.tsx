import Button, { type ButtonProps } from "@mui/material/Button";
import { useRef } from "react";
import { TABLE_FILES } from "../api/files";

interface TableFileButtonProps extends Pick<ButtonProps, "variant" | "startIcon" | "loading"> {
  /** What the button says, and the name of the field that a keyboard or a script fills. */
  label: string;
  /** On the button, once a file is chosen. */
  shown?: string;
  onFile: (file: File) => void;
}

/** Chooses one CSV or Excel file; the same file can be chosen again after it was edited. */
export function TableFileButton({
  label,
  shown = label,
  variant = "outlined",
  onFile,
  ...button
}: TableFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} {...button} onClick={() => input.current?.click()}>
        {shown}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={TABLE_FILES}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = "";
        }}
      />
    </>
  );
}
