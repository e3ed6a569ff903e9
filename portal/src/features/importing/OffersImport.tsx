import CheckOutlined from "@mui/icons-material/CheckOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { trackImport } from "@/shared/events/trackImport";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { pageTypes, supplierOf } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Stack } from "@/shared/ui/Card";
import { SAVE_TO_IMPORT_LIST, useStartImport } from "./api";
import { ImportRefusal } from "./ImportRefusal";
import { offerTexts } from "./offerTexts";

/** Way code of imports from results of a service (specification 002, section 7.2). */
const BY_RESULT = 10;

interface Offer {
  supplier: number;
  id: string;
  url: string;
}

interface OffersImportProps {
  offers: readonly Offer[];
  /** The product; empty: all of them. */
  about: string;
}

/** Takes offers of a result into the Import List, supplier by supplier; what is refused is said here. */
export function OffersImport({ offers, about }: OffersImportProps) {
  const t = useTexts(offerTexts);
  const start = useStartImport();
  const [refused, setRefused] = useState<{ supplier: number; error: unknown } | null>(null);
  const [isDone, setDone] = useState(false);
  const suppliers = [...new Set(offers.map(({ supplier }) => supplier))];
  const importFrom = async (supplier: number) => {
    const type = supplierOf(supplier)?.type;
    if (type === undefined) return;
    const theirs = offers.filter((offer) => offer.supplier === supplier);
    // The same product may be offered twice, by sea and by air.
    const product_ids = [...new Set(theirs.map(({ id }) => id))];
    const request = { supplier: type, action: SAVE_TO_IMPORT_LIST, way: BY_RESULT, product_ids } as const;
    try {
      await start.mutateAsync({ ...request, page_type: pageTypes.product, password: "" });
      for (const { id, url } of theirs) trackImport({ id, url }, "success");
    } catch (error) {
      for (const { id, url } of theirs) trackImport({ id, url }, "failed");
      setRefused({ supplier, error });
      throw error;
    }
  };
  const run = async () => {
    setRefused(null);
    try {
      for (const supplier of suppliers) await importFrom(supplier);
    } catch {
      return;
    }
    setDone(true);
    showToast("success", t.imported);
  };
  if (isDone)
    return (
      <AppLink to={paths.importList}>
        <CheckOutlined fontSize="inherit" aria-hidden /> {t.edit}
      </AppLink>
    );
  const supplier = refused && supplierOf(refused.supplier)?.type;
  return (
    <Stack gap={1}>
      <div>
        <Button
          size="small"
          variant={about ? "outlined" : "contained"}
          loading={start.isPending}
          aria-label={about ? t.addThis(about) : undefined}
          onClick={() => void run()}
        >
          {about ? t.add : t.addAll}
        </Button>
      </div>
      {refused && supplier && <ImportRefusal error={refused.error} supplier={supplier} />}
    </Stack>
  );
}
