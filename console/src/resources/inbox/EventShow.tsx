import Replay from "@mui/icons-material/Replay";
import { useCanAccess, useDataProvider } from "react-admin";
import type { InboxEvent } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CodeBlock } from "@/ui/CodeBlock";
import { CommandButton } from "@/ui/CommandButton";
import { ErrorNote } from "@/ui/ErrorNote";
import { readable } from "@/ui/json";
import { MerchantLink } from "@/ui/MerchantLink";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { RecordFacts } from "@/ui/RecordFacts";
import { Section } from "@/ui/Section";
import { showPage } from "@/ui/showPage";
import { EventStateTag, isReplayable, refreshAfter, vendorName } from "./states";

interface OfEvent {
  record: InboxEvent;
}

export const EventShow = showPage<InboxEvent>({
  resource: "inbox",
  title: ({ topic }) => topic,
  refreshAfter,
  Tag: ({ record }) => <EventStateTag state={record.state} />,
  Commands: ReplayButton,
  Body,
});

function ReplayButton({ record }: OfEvent) {
  const text = useText();
  const { replayEvent } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "inbox", action: "replay" });
  if (!canAccess || !isReplayable(record)) return null;
  return (
    <CommandButton
      icon={<Replay />}
      words="resources.inbox.replay"
      content={text("resources.inbox.replay.text", { topic: record.topic, id: record.id })}
      run={() => replayEvent(record.id)}
    />
  );
}

function Body({ record }: OfEvent) {
  const text = useText();
  const { id, vendor, event_id, schema_name, store_id, received_at, handled_at, error, body } = record;
  const facts = {
    id,
    vendor: vendorName(vendor),
    event_id: <Mono>{event_id}</Mono>,
    schema_name: <MerchantLink schema={schema_name} />,
    store_id,
    received_at: <Moment at={received_at} />,
    handled_at: <Moment at={handled_at} />,
  };
  return (
    <>
      {error && <ErrorNote label={text("resources.inbox.fields.error")} error={error} />}
      <RecordFacts title={text("resources.inbox.delivery")} facts={facts} />
      {body ? (
        <CodeBlock title={text("resources.inbox.body")} code={readable(body)} />
      ) : (
        <Section title={text("resources.inbox.body")}>{text("resources.inbox.removed")}</Section>
      )}
    </>
  );
}
