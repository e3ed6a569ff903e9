import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { SiteSettings } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Allowed } from "@/ui/Allowed";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { LoadFailed } from "@/ui/LoadFailed";
import { PageHeading } from "@/ui/PageHeading";
import { Sections } from "@/ui/Section";
import { PageSkeleton } from "@/ui/Skeletons";
import { draftOf, type SettingsDraft, settingsOf } from "./draft";
import { Relations } from "./Relations";
import { SettingsForm } from "./SettingsForm";

export const SETTINGS = ["settings"];

export function SettingsPage() {
  return (
    <Allowed resource="settings" action="list" loading={<PageSkeleton />}>
      <Loaded />
    </Allowed>
  );
}

function Loaded() {
  const text = useText();
  const { readSettings } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({ queryKey: SETTINGS, queryFn: readSettings });
  return (
    <>
      <PageHeading title={text("resources.settings.title")} intro={text("resources.settings.intro")} />
      {error && !data && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!data && !error && <PageSkeleton />}
      <Sections>
        {data && <Editor settings={data} />}
        {data && <Relations />}
      </Sections>
    </>
  );
}

function Editor({ settings }: { settings: SiteSettings }) {
  const queryClient = useQueryClient();
  const { saveSettings } = useDataProvider<ConsoleDataProvider>();
  const kept = useKeptDraft("settings", draftOf(settings), settings.version);
  const send = (sent: SettingsDraft) => saveSettings(settingsOf(sent, kept.version));
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.settings" }, send, (saved, sent) => {
    queryClient.setQueryData(SETTINGS, saved);
    kept.settle(sent, { saved: draftOf(saved), version: saved.version });
  });
  return (
    <SettingsForm
      draft={kept.draft}
      set={kept.set}
      fields={fields}
      onSave={() => save(kept.draft)}
      foot={<DraftFoot isFinal kept={kept} canSave isSaving={isSaving} />}
    />
  );
}
