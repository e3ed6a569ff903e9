import { useDataProvider, useRefresh } from "react-admin";
import type { Push } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { draftOf, isComplete, textOf } from "./draft";
import { PushCommands } from "./PushCommands";
import { PushForm } from "./PushForm";
import { PushStateTag } from "./PushStateTag";

export function PushShow() {
  return (
    <RecordPage<Push> resource="push_messages">
      {/* What was saved has a new version: the form starts from it anew. */}
      {(push) => <Detail key={`${push.id}-${push.version}`} push={push} />}
    </RecordPage>
  );
}

function Detail({ push }: { push: Push }) {
  const back = useBack("push_messages");
  const refresh = useRefresh();
  const { id, version } = push;
  const { savePush } = useDataProvider<ConsoleDataProvider>();
  const { draft, isDirty, set, discard } = useKeptDraft(`push_messages.${id}.${version}`, draftOf(push));
  const send = () => savePush(id, { ...textOf(draft), version });
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.push_messages" }, send, () => {
    discard();
    refresh();
  });
  const foot = (
    <DraftFoot isDirty={isDirty} canSave={isComplete(draft)} isSaving={isSaving} onDiscard={discard} />
  );
  return (
    <>
      <PageHeading
        title={push.title_en}
        back={back}
        tag={<PushStateTag state={push.state} />}
        actions={<PushCommands push={push} isDirty={isDirty} />}
      />
      <Sections>
        <Figures push={push} />
        <PushForm draft={draft} set={set} fields={fields} onSave={() => save(draft)} foot={foot} />
      </Sections>
    </>
  );
}

function Figures({ push }: { push: Push }) {
  const text = useText();
  const facts = (["shown_count", "clicked_count", "dismissed_count"] as const).map((name) => ({
    label: text(`resources.push_messages.fields.${name}`),
    value: push[name],
  }));
  const published = {
    label: text("resources.push_messages.fields.published_at"),
    value: <Moment at={push.published_at} />,
  };
  return (
    <Section title={text("resources.push_messages.facts")}>
      <Facts facts={[...facts, published]} />
    </Section>
  );
}
