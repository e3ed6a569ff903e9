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
import { emptyDraft, isComplete, textOf } from "./draft";

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
  const { draft, isDirty, set, discard } = useKeptDraft("announcements.new", empty);
  const send = () => createAnnouncement(textOf(draft));
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.announcements" }, send, ({ id }) => {
    discard();
    void navigate(`/announcements/${id}/show`, { replace: true });
  });
  return (
    <>
      <PageHeading title={text("resources.announcements.write")} back={back} />
      <AnnouncementForm
        draft={draft}
        set={set}
        fields={fields}
        onSave={() => save(draft)}
        foot={
          <DraftFoot isDirty={isDirty} canSave={isComplete(draft)} isSaving={isSaving} onDiscard={discard} />
        }
      />
    </>
  );
}
