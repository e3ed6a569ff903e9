import { useDataProvider, useRefresh } from "react-admin";
import type { Announcement } from "@/api/types";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Sections } from "@/ui/Section";
import { AnnouncementCommands } from "./AnnouncementCommands";
import { AnnouncementFacts } from "./AnnouncementFacts";
import { AnnouncementForm } from "./AnnouncementForm";
import { AnnouncementStateTag } from "./AnnouncementStateTag";
import { draftOf, isComplete, textOf } from "./draft";

export function AnnouncementShow() {
  return (
    <RecordPage<Announcement> resource="announcements">
      {/* What was saved has a new version: the form starts from it anew. */}
      {(announcement) => (
        <Detail key={`${announcement.id}-${announcement.version}`} announcement={announcement} />
      )}
    </RecordPage>
  );
}

function Detail({ announcement }: { announcement: Announcement }) {
  const back = useBack("announcements");
  const refresh = useRefresh();
  const { id, version, title_en: title, state } = announcement;
  const { saveAnnouncement } = useDataProvider<ConsoleDataProvider>();
  const { draft, isDirty, set, discard } = useKeptDraft(
    `announcements.${id}.${version}`,
    draftOf(announcement),
  );
  const send = () => saveAnnouncement(id, { ...textOf(draft), version });
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.announcements" }, send, () => {
    discard();
    refresh();
  });
  return (
    <>
      <PageHeading
        title={title}
        back={back}
        tag={<AnnouncementStateTag state={state} />}
        actions={<AnnouncementCommands announcement={announcement} isDirty={isDirty} />}
      />
      <Sections>
        <AnnouncementFacts announcement={announcement} />
        <AnnouncementForm
          draft={draft}
          set={set}
          fields={fields}
          onSave={() => save(draft)}
          foot={
            <DraftFoot
              isDirty={isDirty}
              canSave={isComplete(draft)}
              isSaving={isSaving}
              onDiscard={discard}
            />
          }
        />
      </Sections>
    </>
  );
}
