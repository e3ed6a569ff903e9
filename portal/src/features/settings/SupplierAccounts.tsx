import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import type { SupplierAccount } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { type Supplier, supplierOf } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { useSupplierAccountActions, useSupplierAccounts } from "./api/useSupplierAccounts";
import { settingsTexts } from "./texts";

const TONES: Record<string, TagTone> = { connected: "success", expired: "warning" };

const Line = styled("li")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
}));

const List = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

interface AccountLineProps {
  account: SupplierAccount;
  supplier: Supplier;
  onDisconnect: () => void;
}

function AccountLine({ account, supplier, onDisconnect }: AccountLineProps) {
  const t = useTexts(settingsTexts);
  const { connect } = useSupplierAccountActions();
  const isConnected = account.state === "connected";
  return (
    <Line>
      <div>
        <strong>{supplier.name}</strong>{" "}
        <Tag tone={TONES[account.state] ?? "neutral"}>{t.states[account.state] ?? account.state}</Tag>
        <Muted sx={{ display: "block" }}>
          {account.account_name} {account.expires_at && t.expires(moment(account.expires_at))}
        </Muted>
      </div>
      <Row>
        {account.state !== "none" && (
          <Button color="error" onClick={onDisconnect}>
            {t.disconnect}
          </Button>
        )}
        <Button
          variant={isConnected ? "outlined" : "contained"}
          loading={connect.isPending}
          onClick={() => connect.mutate(supplier.type)}
        >
          {isConnected ? t.reconnect : t.connect}
        </Button>
      </Row>
    </Line>
  );
}

/** Says how the visit to the supplier's page went (`?connected=` in the address), once. */
function useComingBack() {
  const t = useTexts(settingsTexts);
  const [params, setParams] = useUrlState();
  const connected = params.get("connected");
  useEffect(() => {
    if (connected === null) return;
    const failed = connected === "0";
    showToast(failed ? "error" : "success", failed ? t.notConnected : t.connected);
    setParams({ connected: null });
  }, [connected, setParams, t]);
}

export function SupplierAccounts() {
  const t = useTexts(settingsTexts);
  const { data, error, refetch } = useSupplierAccounts();
  const { disconnect } = useSupplierAccountActions();
  const [leaving, setLeaving] = useState<Supplier>();
  useComingBack();
  return (
    <Card>
      <h2>{t.suppliersTitle}</h2>
      <Stack sx={{ mt: 1 }}>
        <Muted>{t.suppliersText}</Muted>
        {!data && !error && <ListSkeleton rows={2} height={56} />}
        {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        <List>
          {data?.map((account) => {
            const supplier = supplierOf(account.type);
            if (!supplier) return null;
            const disconnectIt = () => setLeaving(supplier);
            return (
              <AccountLine
                key={account.type}
                account={account}
                supplier={supplier}
                onDisconnect={disconnectIt}
              />
            );
          })}
        </List>
      </Stack>
      <ConfirmDialog
        open={leaving !== undefined}
        dangerous
        title={t.disconnectTitle(leaving?.name ?? "")}
        confirmLabel={t.disconnect}
        busy={disconnect.isPending}
        onConfirm={() =>
          leaving && disconnect.mutate(leaving.type, { onSuccess: () => setLeaving(undefined) })
        }
        onClose={() => setLeaving(undefined)}
      >
        {t.disconnectText}
      </ConfirmDialog>
    </Card>
  );
}
