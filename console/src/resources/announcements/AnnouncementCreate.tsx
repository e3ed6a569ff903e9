import { useState } from "react";
import { useDataProvider } from "react-admin";
import { useNavigate } from "react-router";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Allowed } from "@/ui/Allowed";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { useBack } from "@/ui/RecordPage";
import { PageSkeleton } from "@/ui/Skeletons";
import { AnnouncementForm } from "./AnnouncementForm";
import { type AnnouncementDraft, draftOf, emptyDraft, isComplete, textOf } from "./draft";

export function AnnouncementCreate() {
  return (
    <Allowed resource="announcements" action="show" loading={<PageSkeleton />}>
      <NewAnnouncement />
    </Allowed>
  );
}

function NewAnnouncement() {
  const text = useText();
  const back = useBack("announcements");
  const navigate = useNavigate();
  const { createAnnouncement } = useDataProvider<ConsoleDataProvider>();
  const [empty] = useState(() => emptyDraft(new Date()));
  const kept = useKeptDraft("announcements.new", empty);
  const send = (sent: AnnouncementDraft) => createAnnouncement(textOf(sent));
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.announcements" },
    send,
    (saved, sent) => {
      const { id, version } = saved;
      kept.settle(sent, { name: `announcements.${id}`, saved: draftOf(saved), version });
      void navigate(`/announcements/${id}/show`, { replace: true });
    },
  );
  return (
    <>
      <PageHeading title={text("resources.announcements.write")} back={back} />
      <AnnouncementForm
        draft={kept.draft}
        set={kept.set}
        fields={fields}
        onSave={() => save(kept.draft)}
        foot={<DraftFoot kept={kept} canSave={isComplete(kept.draft)} isSaving={isSaving} />}
      />
    </>
  );
}
