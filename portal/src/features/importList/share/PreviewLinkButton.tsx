import IosShareOutlined from "@mui/icons-material/IosShareOutlined";
import IconButton from "@mui/material/IconButton";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { shareTexts } from "./texts";

const PreviewLinkDialog = lazy(() =>
  import("./PreviewLinkDialog").then((module) => ({ default: module.PreviewLinkDialog })),
);

export function PreviewLinkButton({ id }: { id: string }) {
  const t = useTexts(shareTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton aria-label={t.open} title={t.open} onClick={() => setOpen(true)}>
        <IosShareOutlined />
      </IconButton>
      {isOpen && (
        <Suspense>
          <PreviewLinkDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
