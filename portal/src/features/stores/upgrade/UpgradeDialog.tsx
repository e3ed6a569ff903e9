import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { useCallback, useId, useState } from "react";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { storeLabel } from "@/shared/stores/platforms";
import { Lines, Muted, Stack } from "@/shared/ui/Card";
import { ConnectStoreDialog } from "../ConnectStoreDialog";
import { useConnectedElsewhere } from "../connectedElsewhere";
import { upgradeTexts } from "./texts";

const Line = styled("li")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(2),
  padding: theme.spacing(1.25, 0),
  borderTop: `1px solid ${theme.palette.divider}`,
  "& > div": { minWidth: 0, display: "grid" },
}));

interface UpgradeDialogProps {
  stores: Store[];
  userId: string;
  onSignOut: () => void;
}

/** Cannot be closed: each store must be authorised again on its platform. Logging out remains possible. */
export function UpgradeDialog({ stores, userId, onSignOut }: UpgradeDialogProps) {
  const t = useTexts(upgradeTexts);
  const titleId = useId();
  const [chosen, setChosen] = useState<Store>();
  const close = useCallback(() => setChosen(undefined), []);
  useConnectedElsewhere(close);
  const may = useMayManageStores();
  if (chosen)
    return (
      <ConnectStoreDialog
        userId={userId}
        platform={chosen.platform}
        shop={chosen.shop}
        isReconnect
        onClose={close}
      />
    );
  return (
    <Dialog
      open
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{
        paper: { sx: { width: "100%", maxWidth: 560 } },
        backdrop: { sx: { background: "rgb(0 0 0 / .7)" } },
      }}
    >
      <DialogTitle id={titleId} variant="h2">
        {t.title}
      </DialogTitle>
      <DialogContent>
        <Stack>
          <span>{t.intro}</span>
          {may === false && <Alert severity="info">{t.noRight}</Alert>}
          <Muted role="status">{t.remaining(stores.length)}</Muted>
          <Lines>
            {stores.map((store) => (
              <Line key={store.id} aria-label={storeLabel(store)}>
                <div>
                  <strong>{storeLabel(store)}</strong>
                  <Muted>{store.shop}</Muted>
                </div>
                {may && (
                  <Button size="small" variant="contained" onClick={() => setChosen(store)}>
                    {t.upgrade}
                  </Button>
                )}
              </Line>
            ))}
          </Lines>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onSignOut}>{t.logOut}</Button>
      </DialogActions>
    </Dialog>
  );
}
