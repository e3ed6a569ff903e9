import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useSite } from "@/shared/session/useSite";
import type { Supplier } from "@/shared/suppliers/suppliers";
import { Muted } from "@/shared/ui/Card";
import { tipTexts } from "./tipTexts";

const FULFILLED_BY_US = 14;

/** Advice about a supplier before importing, with a link to the browser extension. */
export function SupplierTips({ supplier }: { supplier: Supplier }) {
  const t = useTexts(tipTexts);
  const { data: site } = useSite();
  return (
    <>
      {supplier.type === FULFILLED_BY_US && <Alert severity="info">{t.fulfilledByUs(supplier.name)}</Alert>}
      <Muted>
        {t.extension}{" "}
        <Link href={withRn(paths.settings, { type: "extension" })} target="_blank">
          {t.getExtension}
        </Link>
      </Muted>
      {site?.help_center_url && (
        <Muted>
          <Link href={site.help_center_url} target="_blank" rel="noreferrer">
            {t.help}
          </Link>
        </Muted>
      )}
    </>
  );
}
