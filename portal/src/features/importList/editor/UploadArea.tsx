import Alert from "@mui/material/Alert";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { PICTURES } from "@/shared/api/files";
import type { ProductImage } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { DropArea } from "@/shared/ui/DropArea";
import { useUploadImage } from "../api";
import { editorTexts } from "./texts";

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
  const { take, refused, isBusy } = useUploads(onUploaded);
  return (
    <Stack gap={1}>
      <DropArea
        label={t.upload}
        hint={t.uploadHint}
        accept={PICTURES}
        multiple
        isBusy={isBusy}
        onFiles={(files) => void take(files)}
      />
      {refused.map((problem) => (
        <Alert key={problem} severity="error" sx={{ overflowWrap: "anywhere" }}>
          {problem}
        </Alert>
      ))}
    </Stack>
  );
}
