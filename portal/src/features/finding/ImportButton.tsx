import Button from "@mui/material/Button";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import type { SupplierCode } from "@/shared/api/types";
import { trackImport } from "@/shared/events/trackImport";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { supplierOf } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { useImportFound } from "./api";
import { type Beside, type Found, LINK_ONLY } from "./found";
import { findingTexts } from "./texts";
import { PreviewLink } from "./topics";

/** Draws why an import was refused, with what to do about it. */
export type DrawRefusal = (error: unknown, supplier: SupplierCode) => ReactNode;

interface ImportButtonProps {
  found: Found;
  refusal: DrawRefusal;
  from?: 1 | 2;
  /** Rows that are imported with it. */
  beside?: Beside;
  /** The label; 'Add to Import List' by default. */
  label?: string;
}

/** How long an import may take until the server's answers have to show it. */
const IMPORT_TIME = 60_000;

/** Imports a found product, or links to it once it is in the Import List (specification 002, section 4.5). */
export function ImportButton({ found, refusal, from = 1, beside, label }: ImportButtonProps) {
  const t = useTexts(findingTexts);
  const go = useGo();
  const add = useImportFound();
  const isPreview = useContext(PreviewLink) !== "";
  const edit = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone, and the keyboard's place with it.
  useEffect(() => {
    if (add.isSuccess && document.activeElement === document.body) edit.current?.focus();
  }, [add.isSuccess]);
  useEffect(() => {
    const timer = add.isSuccess && setTimeout(add.reset, IMPORT_TIME);
    return () => clearTimeout(timer || undefined);
  }, [add.isSuccess, add.reset]);
  const supplier = supplierOf(found.type)?.type;
  if (found.type === LINK_ONLY || supplier === undefined) return null;
  const run = () =>
    add.mutate(
      { found, from, beside },
      {
        onSuccess: () => {
          trackImport(found, "success");
          showToast("success", textsNow(findingTexts).done);
        },
        onError: () => trackImport(found, "failed"),
      },
    );
  if (found.isListed || add.isSuccess)
    return (
      <Button ref={edit} size="small" variant="outlined" onClick={() => go(paths.importList)}>
        {t.edit}
      </Button>
    );
  return (
    <>
      <Button
        size="small"
        variant="contained"
        aria-label={label ? undefined : t.addNamed(found.title)}
        disabled={isPreview}
        loading={add.isPending}
        onClick={run}
      >
        {label ?? t.add}
      </Button>
      {add.error && refusal(add.error, supplier)}
    </>
  );
}
