import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { supplierName } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { useSaveStoreSuppliers, useStoreSuppliers } from "./api/useStoreSuppliers";
import { settingsTexts } from "./texts";

/** Whose products a store takes; an import that names another supplier is refused with the way to here. */
export function StoreSuppliers({ store }: { store: Store }) {
  const t = useTexts(settingsTexts);
  const { data, error, isPending, refetch } = useStoreSuppliers(store.id);
  const save = useSaveStoreSuppliers(store.id);
  const [changed, setChanged] = useState<number[]>();
  const chosen = changed ?? data?.taken ?? [];
  const toggle = (type: number) =>
    setChanged(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]);
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
            <FormControlLabel
              key={type}
              control={<Checkbox checked={chosen.includes(type)} onChange={() => toggle(type)} />}
              label={supplierName(type)}
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
