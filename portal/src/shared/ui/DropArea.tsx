import UploadOutlined from "@mui/icons-material/UploadOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type DragEvent, useRef, useState } from "react";
import { Muted } from "./Card";

const Area = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1, 2),
  padding: theme.spacing(2),
  borderRadius: 14,
  border: `1px dashed ${theme.palette.text.disabled}`,
  "&[data-over]": { borderColor: theme.palette.primary.main, background: theme.palette.primary.light },
}));

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

interface DropAreaProps {
  /** What its button says. */
  label: string;
  hint: string;
  /** As a file input takes it. */
  accept: string;
  multiple?: boolean;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
}

/** Files from this device, chosen or dropped here. */
export function DropArea({ label, hint, accept, multiple = false, isBusy, onFiles }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: Iterable<File>) => {
    const taken = multiple ? [...files] : [...files].slice(0, 1);
    if (taken.length && !isBusy) onFiles(taken);
  };
  return (
    <Area
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Button
        variant="outlined"
        startIcon={<UploadOutlined />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <Muted>{hint}</Muted>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          take(files);
        }}
      />
    </Area>
  );
}
