import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { storeSettingsTexts } from "./texts";

interface ConnectAgainProps {
  store: Store;
  /** Names the missing permission, and what works without it. */
  children: ReactNode;
}

/** Asks to reconnect a store that was connected before we required a permission; everything else keeps working. */
export function ConnectAgain({ store, children }: ConnectAgainProps) {
  const t = useTexts(storeSettingsTexts);
  const mayConnect = useMayManageStores() ?? false;
  const connect = withRn(paths.stores, { connect: String(store.platform), shop: store.shop });
  return (
    <>
      <Alert severity="info">{children}</Alert>
      {mayConnect && (
        <div>
          <Button variant="outlined" href={connect}>
            {t.connectAgain}
          </Button>
        </div>
      )}
    </>
  );
}
