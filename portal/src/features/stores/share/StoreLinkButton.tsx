import IosShareOutlined from "@mui/icons-material/IosShareOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { storeLinkTexts } from "./texts";

const StoreLinkDialog = lazyPart(() => import("./StoreLinkDialog"), "StoreLinkDialog");

export function StoreLinkButton({ stores }: { stores: readonly Store[] }) {
  const t = useTexts(storeLinkTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<IosShareOutlined />} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && <StoreLinkDialog stores={stores} onClose={() => setOpen(false)} />}
    </>
  );
}
