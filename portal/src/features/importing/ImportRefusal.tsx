import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { Fragment } from "react";
import { Codes, hasCode, messageOf } from "@/shared/api/errors";
import type { SupplierCode } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { type Supplier, supplierName, supplierOf } from "@/shared/suppliers/suppliers";
import { openSupport } from "@/shared/support/supportChat";
import { useAuthorizeSupplier } from "./api";
import { importingTexts } from "./texts";
import { useClosing } from "./useClosing";

const GENERAL_ERROR = 9;

function StoreLinks({ stores }: { stores: string[] }) {
  return stores.map((store, index) => (
    <Fragment key={store}>
      {index > 0 && ", "}
      <Link href={withRn(paths.settings, { type: "suppliers", target: store })} target="_blank">
        {store}
      </Link>
    </Fragment>
  ));
}

/** In narrow cells the button moves below the text. */
const wrapping = { flexWrap: "wrap", "& .MuiAlert-message": { flex: "1 1 110px" } };

const SHOWN_FOR = 5_000;

/** Closes by itself, as specified, but not while the user hovers over or focuses its links. */
function NotEnabled({ supplier, stores }: { supplier: Supplier; stores: string[] }) {
  const t = useTexts(importingTexts);
  const { isOpen, close, held } = useClosing(SHOWN_FOR);
  if (!isOpen) return null;
  return (
    <Alert severity="warning" onClose={close} closeText={t.close} {...held}>
      {supplier.right ? (
        <>
          {t.notEnabledInSettings(supplier.name)} (<StoreLinks stores={stores} />)
        </>
      ) : (
        <>
          {t.notEnabledBefore(supplier.name)} <StoreLinks stores={stores} /> {t.notEnabledAfter}
        </>
      )}
    </Alert>
  );
}

/** A supplier that our staff open to merchants, and have not opened to this one. */
function NotSupported() {
  const t = useTexts(importingTexts);
  return (
    <Alert
      severity="warning"
      sx={wrapping}
      action={
        <Button color="inherit" size="small" onClick={openSupport}>
          {t.contactUs}
        </Button>
      }
    >
      {t.notSupported}
    </Alert>
  );
}

interface ImportRefusalProps {
  error: unknown;
  supplier: SupplierCode;
  /** Called before the supplier's own page is opened. */
  onLeave?: () => void;
}

/** Why an import was refused, each with what to do about it (specification 001, section 8). */
export function ImportRefusal({ error, supplier, onLeave }: ImportRefusalProps) {
  const t = useTexts(importingTexts);
  const authorize = useAuthorizeSupplier();
  const facts = supplierOf(supplier);
  const name = supplierName(supplier);
  if (facts && hasCode(error, Codes.supplierNotEnabled)) {
    const stores = error.message.split(";").map((store) => store.trim());
    return <NotEnabled supplier={facts} stores={stores} />;
  }
  if (facts?.right && hasCode(error, Codes.noRight)) return <NotSupported />;
  if (hasCode(error, Codes.supplierAuthorization)) {
    return (
      <Alert
        severity="warning"
        sx={wrapping}
        action={
          <Button
            color="inherit"
            size="small"
            loading={authorize.isPending}
            onClick={() => {
              onLeave?.();
              authorize.mutate(supplier);
            }}
          >
            {t.authorize}
          </Button>
        }
      >
        {t.authorization(name)}
      </Alert>
    );
  }
  if (hasCode(error, Codes.productExists)) return <Alert severity="info">{t.exists}</Alert>;
  if (hasCode(error, Codes.productUnknown)) return <Alert severity="error">{t.unknown}</Alert>;
  if (hasCode(error, GENERAL_ERROR)) return <Alert severity="error">{error.message || t.failed}</Alert>;
  return <Alert severity="error">{messageOf(error)}</Alert>;
}
