import IosShareOutlined from "@mui/icons-material/IosShareOutlined";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { shareTexts } from "./texts";

const PreviewLinkDialog = lazyPart(() => import("./PreviewLinkDialog"), "PreviewLinkDialog");

export function PreviewLinkButton({ id }: { id: string }) {
  const t = useTexts(shareTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton aria-label={t.open} title={t.open} onClick={() => setOpen(true)}>
        <IosShareOutlined />
      </IconButton>
      {isOpen && <PreviewLinkDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
