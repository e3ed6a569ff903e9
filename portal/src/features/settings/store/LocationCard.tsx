import FormHelperText from "@mui/material/FormHelperText";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Select } from "@/shared/ui/Select";
import { storeSettingsTexts } from "./texts";
import { useChooseLocation, useStoreLocations } from "./useStoreLocations";

/** Where the stock of what is published is counted; nothing on platforms that count in one place. */
export function LocationCard({ storeId }: { storeId: string }) {
  const t = useTexts(storeSettingsTexts);
  const { data, error, refetch } = useStoreLocations(storeId);
  const choose = useChooseLocation(storeId);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={1} height={140} />;
  if (data.locations.length === 0) return null;
  const places = data.locations.map(({ id, name, is_default: isDefault }) => ({
    value: isDefault ? "" : id,
    label: isDefault ? t.defaultLocation(name) : name,
  }));
  const save = (id: string) =>
    choose.mutate(id, { onSuccess: () => showToast("success", textsNow(storeSettingsTexts).saved) });
  return (
    <Card>
      <h2>{t.locationTitle}</h2>
      <Stack sx={{ mt: 1, maxWidth: 480 }}>
        <Muted>{t.locationText}</Muted>
        <div>
          <Select
            label={t.location}
            value={choose.isPending ? choose.variables : data.location_id}
            disabled={choose.isPending}
            choices={places}
            onChange={({ target }) => save(target.value)}
          />
          <FormHelperText>{t.locationHint}</FormHelperText>
        </div>
      </Stack>
    </Card>
  );
}
