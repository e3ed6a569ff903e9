import { useDataProvider } from "react-admin";
import type { Push } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack, useShowSaved } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { draftOf, isComplete, type PushDraft, textOf } from "./draft";
import { PushCommands } from "./PushCommands";
import { PushForm } from "./PushForm";
import { PushStateTag } from "./PushStateTag";

export function PushShow() {
  return (
    <RecordPage<Push> resource="push_messages">{(push) => <Detail key={push.id} push={push} />}</RecordPage>
  );
}

function Detail({ push }: { push: Push }) {
  const back = useBack("push_messages");
  const show = useShowSaved("push_messages");
  const { id } = push;
  const { savePush } = useDataProvider<ConsoleDataProvider>();
  const kept = useKeptDraft(`push_messages.${id}`, draftOf(push), push.version);
  const send = (sent: PushDraft) => savePush(id, { ...textOf(sent), version: kept.version });
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.push_messages" },
    send,
    (saved, sent) => {
      show(saved);
      kept.settle(sent, { saved: draftOf(saved), version: saved.version });
    },
  );
  const foot = <DraftFoot kept={kept} canSave={isComplete(kept.draft)} isSaving={isSaving} />;
  return (
    <>
      <PageHeading
        title={push.title_en}
        back={back}
        tag={<PushStateTag state={push.state} />}
        actions={<PushCommands key={push.version} push={push} isDirty={kept.isDirty} />}
      />
      <Sections>
        <Figures push={push} />
        <PushForm
          draft={kept.draft}
          set={kept.set}
          fields={fields}
          onSave={() => save(kept.draft)}
          foot={foot}
        />
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
