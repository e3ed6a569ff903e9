import type { InboxEvent } from "@/api/types";
import { useText } from "@/i18n/useText";
import { CodeBlock } from "@/ui/CodeBlock";
import { ErrorNote } from "@/ui/ErrorNote";
import { readable } from "@/ui/json";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { EventDelivery } from "./EventDelivery";
import { EventStateTag } from "./EventStateTag";
import { ReplayButton } from "./ReplayButton";
import { refreshAfter } from "./states";

export function EventShow() {
  return (
    <RecordPage<InboxEvent> resource="inbox" refreshAfter={refreshAfter}>
      {(event) => <EventDetail event={event} />}
    </RecordPage>
  );
}

function EventDetail({ event }: { event: InboxEvent }) {
  const text = useText();
  const back = useBack("inbox");
  return (
    <>
      <PageHeading
        title={event.topic}
        back={back}
        tag={<EventStateTag state={event.state} />}
        actions={<ReplayButton event={event} />}
      />
      <Sections>
        {event.error && <ErrorNote label={text("resources.inbox.fields.error")} error={event.error} />}
        <EventDelivery event={event} />
        {event.body ? (
          <CodeBlock title={text("resources.inbox.body")} code={readable(event.body)} />
        ) : (
          <Section title={text("resources.inbox.body")}>{text("resources.inbox.removed")}</Section>
        )}
      </Sections>
    </>
  );
}
