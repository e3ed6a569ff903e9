import { styled } from "@mui/material/styles";
import type { SalesChannel, Store } from "@/shared/api/types";
import { Form } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, TitledCard } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Tick, toggled } from "@/shared/ui/Tick";
import { useChooseChannels, useSalesChannels } from "./api";
import { ConnectAgain } from "./ConnectAgain";
import { channelTexts } from "./texts";

const Group = styled("fieldset")({ display: "grid", border: 0, margin: 0, padding: 0, minWidth: 0 });

/** Selects the sales channels of new products. */
export function ChannelsCard({ store }: { store: Store }) {
  const t = useTexts(channelTexts);
  const salesChannels = useSalesChannels(store.id);
  if (!salesChannels.data) return <Pending query={salesChannels} rows={1} height={220} />;
  return (
    <TitledCard title={t.title} text={t.text}>
      {salesChannels.data.must_reconnect ? (
        <ConnectAgain store={store}>{t.mustReconnect}</ConnectAgain>
      ) : (
        <ChannelsForm
          key={kept(salesChannels.data.channels).join()}
          storeId={store.id}
          channels={salesChannels.data.channels}
        />
      )}
    </TitledCard>
  );
}

const kept = (channels: SalesChannel[]) =>
  channels.filter((channel) => channel.is_chosen).map((channel) => channel.id);

function ChannelsForm({ storeId, channels }: { storeId: string; channels: SalesChannel[] }) {
  const t = useTexts(channelTexts);
  const form = useSavedForm({
    defaultValues: { channel_ids: kept(channels) },
    save: useChooseChannels(storeId),
    request: ({ channel_ids }) => channel_ids,
    toast: t.saved,
    asksBeforeLeaving: true,
  });
  const chosen = form.choice("channel_ids");
  const toggle = (id: string) => {
    const next = toggled(chosen.value, id);
    // In the order of the list: what was ticked and unticked again is no change.
    chosen.onChange(channels.map((channel) => channel.id).filter((each) => next.includes(each)));
  };
  const otherwise = channels.filter((channel) => channel.is_default).map((channel) => channel.name);
  return (
    <Form form={form} submitLabel={t.save} disabled={!form.formState.isDirty}>
      <Group aria-label={t.title}>
        {channels.map(({ id, name, is_there: exists }) => (
          <Tick
            key={id}
            label={exists ? name : t.gone(name)}
            checked={chosen.value.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </Group>
      <Muted role="status">{chosen.value.length > 0 ? t.some : t.none(otherwise)}</Muted>
    </Form>
  );
}
