import Button from "@mui/material/Button";
import { useState } from "react";
import type { Store, SupplierAccount } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { type Supplier, supplierName, supplierOf } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Line, Lines, Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { Tick, toggled } from "@/shared/ui/Tick";
import {
  useSaveStoreSuppliers,
  useStoreSuppliers,
  useSupplierAccountActions,
  useSupplierAccounts,
} from "./api";
import { SupplierHealth } from "./SupplierHealth";
import type { SectionProps } from "./section";
import { settingsTexts } from "./texts";

/** The merchant's supplier accounts; for one store whose products it takes. */
export function SuppliersSection({ store }: SectionProps) {
  if (store) return <StoreSuppliers key={store.id} store={store} />;
  return (
    <>
      <SupplierAccounts />
      <SupplierHealth />
    </>
  );
}

/** Whose products a store takes; an import that names another supplier is refused with the way to here. */
function StoreSuppliers({ store }: { store: Store }) {
  const t = useTexts(settingsTexts);
  const { data, error, isPending, refetch } = useStoreSuppliers(store.id);
  const save = useSaveStoreSuppliers(store.id);
  const [changed, setChanged] = useState<number[]>();
  const chosen = changed ?? data?.taken ?? [];
  const submit = () =>
    save.mutate(chosen, {
      onSuccess: () => {
        setChanged(undefined);
        showToast("success", t.saved);
      },
    });
  return (
    <Card aria-label={t.storeSuppliers(storeLabel(store))}>
      <h2>{t.storeSuppliers(storeLabel(store))}</h2>
      <Muted>{t.storeSuppliersText}</Muted>
      {isPending && <ListSkeleton rows={2} />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap={0.5} sx={{ mt: 1.5, justifyItems: "start" }}>
          {data.all.map((type) => (
            <Tick
              key={type}
              size="medium"
              label={supplierName(type)}
              checked={chosen.includes(type)}
              onChange={() => setChanged(toggled(chosen, type))}
            />
          ))}
          <Button variant="contained" disabled={!changed} loading={save.isPending} onClick={submit}>
            {t.save}
          </Button>
        </Stack>
      )}
    </Card>
  );
}

const TONES: Record<string, TagTone> = { connected: "success", expired: "warning" };

function AccountLine({ account, supplier }: { account: SupplierAccount; supplier: Supplier }) {
  const t = useTexts(settingsTexts);
  const { connect, disconnect } = useSupplierAccountActions();
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
          <ConfirmButton
            label={t.disconnect}
            title={t.disconnectTitle(supplier.name)}
            change={disconnect}
            of={supplier.type}
          >
            {t.disconnectText}
          </ConfirmButton>
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

function SupplierAccounts() {
  const t = useTexts(settingsTexts);
  const accounts = useSupplierAccounts();
  return (
    <TitledCard title={t.suppliersTitle} text={t.suppliersText}>
      <Pending query={accounts} rows={2} height={56} />
      <Lines>
        {accounts.data?.map((account) => {
          const supplier = supplierOf(account.type);
          return supplier && <AccountLine key={account.type} account={account} supplier={supplier} />;
        })}
      </Lines>
    </TitledCard>
  );
}
