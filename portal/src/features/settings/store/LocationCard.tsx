import Alert from "@mui/material/Alert";
import FormHelperText from "@mui/material/FormHelperText";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { type StockPlaces, useChooseLocation, useStoreLocations } from "./api";
import { ConnectAgain } from "./ConnectAgain";
import { storeSettingsTexts } from "./texts";

/** Selects the location that holds the stock of published products. */
export function LocationCard({ store }: { store: Store }) {
  const t = useTexts(storeSettingsTexts);
  const storeLocations = useStoreLocations(store.id);
  if (!storeLocations.data) return <Pending query={storeLocations} rows={1} height={140} />;
  return (
    <Card>
      <h2>{t.locationTitle}</h2>
      <Stack sx={{ mt: 1, maxWidth: 480 }}>
        <Muted>{t.locationText}</Muted>
        {storeLocations.data.problem ? (
          <ConnectAgain store={store}>
            {storeLocations.data.problem} {!storeLocations.data.location_id && t.defaultMeanwhile}
          </ConnectAgain>
        ) : (
          <LocationSelect storeId={store.id} places={storeLocations.data} />
        )}
      </Stack>
    </Card>
  );
}

const LOST = "lost";

function LocationSelect({ storeId, places }: { storeId: string; places: StockPlaces }) {
  const t = useTexts(storeSettingsTexts);
  const choose = useChooseLocation(storeId);
  const chosen = places.locations.find(({ id }) => id === places.location_id);
  const isLost = Boolean(places.location_id) && !chosen;
  const now = isLost ? LOST : chosen && !chosen.is_default ? chosen.id : "";
  const choices = places.locations.map(({ id, name, is_default: isDefault }) => ({
    value: isDefault ? "" : id,
    label: isDefault ? t.defaultLocation(name) : name,
  }));
  const save = (id: string) => sayDone(choose.mutateAsync(id), t.saved);
  return (
    <>
      {isLost && <Alert severity="warning">{t.locationLost}</Alert>}
      <div>
        <Select
          label={t.location}
          value={choose.isPending ? choose.variables : now}
          disabled={choose.isPending}
          choices={isLost ? [{ value: LOST, label: t.chooseLocation }, ...choices] : choices}
          onChange={({ target }) => target.value !== LOST && save(target.value)}
        />
        <FormHelperText>{t.locationHint}</FormHelperText>
      </div>
    </>
  );
}
