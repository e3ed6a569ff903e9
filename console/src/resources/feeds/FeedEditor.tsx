import PlayArrow from "@mui/icons-material/PlayArrow";
import { NumberField, useDataProvider } from "react-admin";
import type { Feed } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";
import { draftPages } from "@/ui/draft/draftPages";
import { ErrorNote } from "@/ui/ErrorNote";
import { ChoiceInput, LineInput, TickInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";
import { FeedStateTag, KINDS, refreshAfter, SEARCHED, TABS } from "./states";

const blank = () => ({
  name: "",
  supplier: 1 as Feed["supplier"],
  kind: "feed" as Feed["kind"],
  source: "",
  category_id: "",
  /** Empty: in none. */
  tab: "" as NonNullable<Feed["tab"]> | "",
  ship_from: "",
  ship_to: "US",
  hours: "24",
  most: "1000",
  is_on: true,
});

type Draft = ReturnType<typeof blank>;

export const { Show: FeedShow, Create: FeedCreate } = draftPages<Feed, Draft>({
  resource: "feeds",
  title: ({ name }) => name,
  blank,
  numbers: ["hours", "most"],
  draftOf: ({ tab }, same) => ({ ...same, tab: tab ?? "" }),
  wire: ({ tab, ...draft }) => ({ ...draft, tab: tab === "" ? null : tab }),
  isComplete: ({ name, source, category_id, ship_to, hours, most }) =>
    Boolean(name.trim() && (source.trim() || category_id.trim()) && ship_to.trim() && hours && most),
  isFinal: () => true,
  refreshAfter,
  Tag: ({ record }) => <FeedStateTag state={record.state} />,
  Commands: ({ record, isDirty }) => (isDirty ? null : <RunButton feed={record} />),
  facts: (feed) => ({
    started_at: <Moment at={feed.started_at} />,
    finished_at: <Moment at={feed.finished_at} />,
    seen: <NumberField record={feed} source="seen" />,
    added: <NumberField record={feed} source="added" />,
    changed: <NumberField record={feed} source="changed" />,
    next_at: feed.state === "paused" ? null : <Moment at={feed.next_at} />,
    edited_at: <Moment at={feed.edited_at} />,
    edited_by: feed.edited_by,
  }),
  Fields,
});

function RunButton({ feed }: { feed: Feed }) {
  const text = useText();
  const { runFeed } = useDataProvider<ConsoleDataProvider>();
  return (
    <CommandButton
      icon={<PlayArrow />}
      words="resources.feeds.run"
      content={text(feed.state === "paused" ? "resources.feeds.run.resume" : "resources.feeds.run.text", {
        name: feed.name,
      })}
      run={() => runFeed(feed.id)}
    />
  );
}

function Fields({ saved }: { saved?: Feed }) {
  const text = useText();
  return (
    <>
      {saved?.error && <ErrorNote label={text("resources.feeds.fields.error")} error={saved.error} />}
      <Section title={text("resources.feeds.taken")}>
        <FieldGrid>
          <LineInput source="name" limit={200} required />
          <ChoiceInput source="supplier" choices={SEARCHED} />
          <ChoiceInput source="kind" choices={KINDS} hint="resources.feeds.hints.kind" />
          <LineInput source="source" limit={200} hint="resources.feeds.hints.source" />
          <LineInput source="category_id" limit={60} hint="resources.feeds.hints.category_id" />
          <LineInput source="ship_to" limit={2} hint="resources.feeds.hints.ship_to" required />
          <LineInput source="most" type="number" min={1} max={100_000} required />
          <LineInput source="hours" type="number" min={1} max={720} required />
          <TickInput source="is_on" />
        </FieldGrid>
      </Section>
      <Section title={text("resources.feeds.shown")}>
        <FieldGrid>
          <ChoiceInput source="tab" choices={TABS} />
          <LineInput source="ship_from" limit={2} hint="resources.feeds.hints.ship_from" />
        </FieldGrid>
      </Section>
    </>
  );
}
