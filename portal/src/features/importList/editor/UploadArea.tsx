import UploadOutlined from "@mui/icons-material/UploadOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type DragEvent, useRef, useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { ProductImage } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { useUploadImage } from "../api";
import { editorTexts } from "./texts";

const TAKEN = "image/png,image/jpeg,image/gif";

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

/** Uploads one file after the other; each that was refused is named with its reason, the others are taken. */
function useUploads(onUploaded: (images: ProductImage[]) => void) {
  const upload = useUploadImage();
  const [refused, setRefused] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const take = async (files: readonly File[]) => {
    setBusy(true);
    const taken: ProductImage[] = [];
    const problems: string[] = [];
    for (const file of files) {
      try {
        taken.push(await upload.mutateAsync(file));
      } catch (error) {
        problems.push(`${file.name}: ${messageOf(error)}`);
      }
    }
    setRefused(problems);
    setBusy(false);
    if (taken.length > 0) onUploaded(taken);
  };
  return { take, refused, isBusy };
}

/** Pictures from this device, chosen or dropped here. */
export function UploadArea({ onUploaded }: { onUploaded: (images: ProductImage[]) => void }) {
  const t = useTexts(editorTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { take, refused, isBusy } = useUploads(onUploaded);
  return (
    <Stack gap={1}>
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
          void take([...event.dataTransfer.files]);
        }}
      >
        <Button
          variant="outlined"
          startIcon={<UploadOutlined />}
          loading={isBusy}
          onClick={() => input.current?.click()}
        >
          {t.upload}
        </Button>
        <Muted>{t.uploadHint}</Muted>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={TAKEN}
          aria-label={t.upload}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = "";
            void take(files);
          }}
        />
      </Area>
      {refused.map((problem) => (
        <Alert key={problem} severity="error" sx={{ overflowWrap: "anywhere" }}>
          {problem}
        </Alert>
      ))}
    </Stack>
  );
}
