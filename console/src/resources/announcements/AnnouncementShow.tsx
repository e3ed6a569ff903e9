import { useDataProvider } from "react-admin";
import type { Announcement } from "@/api/types";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack, useShowSaved } from "@/ui/RecordPage";
import { Sections } from "@/ui/Section";
import { AnnouncementCommands } from "./AnnouncementCommands";
import { AnnouncementFacts } from "./AnnouncementFacts";
import { AnnouncementForm } from "./AnnouncementForm";
import { AnnouncementStateTag } from "./AnnouncementStateTag";
import { type AnnouncementDraft, draftOf, isComplete, textOf } from "./draft";

export function AnnouncementShow() {
  return (
    <RecordPage<Announcement> resource="announcements">
      {(announcement) => <Detail key={announcement.id} announcement={announcement} />}
    </RecordPage>
  );
}

function Detail({ announcement }: { announcement: Announcement }) {
  const back = useBack("announcements");
  const show = useShowSaved("announcements");
  const { id, title_en: title, state } = announcement;
  const { saveAnnouncement } = useDataProvider<ConsoleDataProvider>();
  const kept = useKeptDraft(`announcements.${id}`, draftOf(announcement), announcement.version);
  const send = (sent: AnnouncementDraft) => saveAnnouncement(id, { ...textOf(sent), version: kept.version });
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.announcements" },
    send,
    (saved, sent) => {
      show(saved);
      kept.settle(sent, { saved: draftOf(saved), version: saved.version });
    },
  );
  return (
    <>
      <PageHeading
        title={title}
        back={back}
        tag={<AnnouncementStateTag state={state} />}
        actions={
          <AnnouncementCommands
            key={announcement.version}
            announcement={announcement}
            isDirty={kept.isDirty}
          />
        }
      />
      <Sections>
        <AnnouncementFacts announcement={announcement} />
        <AnnouncementForm
          draft={kept.draft}
          set={kept.set}
          fields={fields}
          onSave={() => save(kept.draft)}
          foot={<DraftFoot kept={kept} canSave={isComplete(kept.draft)} isSaving={isSaving} />}
        />
      </Sections>
    </>
  );
}
