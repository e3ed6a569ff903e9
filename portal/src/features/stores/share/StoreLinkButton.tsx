import IosShareOutlined from "@mui/icons-material/IosShareOutlined";
import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { storeLinkTexts } from "./texts";

const StoreLinkDialog = lazy(() =>
  import("./StoreLinkDialog").then((module) => ({ default: module.StoreLinkDialog })),
);

export function StoreLinkButton({ stores }: { stores: readonly Store[] }) {
  const t = useTexts(storeLinkTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<IosShareOutlined />} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && (
        <Suspense>
          <StoreLinkDialog stores={stores} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
