import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { type FormEvent, useState } from "react";
import type { SalesChannel, Store } from "@/shared/api/types";
import { useUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { ConnectAgain } from "./ConnectAgain";
import { channelTexts } from "./channelTexts";
import { useChooseChannels, useSalesChannels } from "./useSalesChannels";

const Group = styled("fieldset")({ display: "grid", border: 0, margin: 0, padding: 0, minWidth: 0 });

/** In which of a store's sales channels new products stand. */
export function ChannelsCard({ store }: { store: Store }) {
  const t = useTexts(channelTexts);
  const { data, error, refetch } = useSalesChannels(store.id);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={1} height={220} />;
  return (
    <Card>
      <h2>{t.title}</h2>
      <Stack sx={{ mt: 1 }}>
        <Muted>{t.text}</Muted>
        {data.must_reconnect ? (
          <ConnectAgain store={store}>{t.mustReconnect}</ConnectAgain>
        ) : (
          <ChannelsForm key={kept(data.channels).join()} storeId={store.id} channels={data.channels} />
        )}
      </Stack>
    </Card>
  );
}

const kept = (channels: SalesChannel[]) => channels.filter((one) => one.is_chosen).map((one) => one.id);

function ChannelsForm({ storeId, channels }: { storeId: string; channels: SalesChannel[] }) {
  const t = useTexts(channelTexts);
  const [chosen, setChosen] = useState(() => kept(channels));
  const choose = useChooseChannels(storeId);
  const before = kept(channels);
  const isDirty = chosen.length !== before.length || chosen.some((id) => !before.includes(id));
  useUnsaved(isDirty);
  const save = (event: FormEvent) => {
    event.preventDefault();
    choose.mutate(chosen, { onSuccess: () => showToast("success", t.saved) });
  };
  const flip = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  const otherwise = channels.filter((one) => one.is_default).map((one) => one.name);
  return (
    <form onSubmit={save}>
      <Stack>
        <Group aria-label={t.title}>
          {channels.map(({ id, name, is_there: isThere }) => (
            <FormControlLabel
              key={id}
              label={isThere ? name : t.gone(name)}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(id)}
                  onChange={({ target }) => flip(id, target.checked)}
                />
              }
            />
          ))}
        </Group>
        <Muted role="status">{chosen.length > 0 ? t.some : t.none(otherwise)}</Muted>
        <div>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={choose.isPending}>
            {t.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
