import { EditBase } from "react-admin";
import { useText } from "@/i18n/useText";
import { Allowed } from "@/ui/Allowed";
import { LoadFailed } from "@/ui/LoadFailed";
import { PageHeading } from "@/ui/PageHeading";
import { EDITING } from "@/ui/RecordPage";
import { Sections } from "@/ui/Section";
import { PageSkeleton } from "@/ui/Skeletons";
import { Relations } from "./Relations";
import { type Saved, SettingsForm } from "./SettingsForm";

interface FoundProps {
  record?: Saved;
  error?: Error | null;
  refetch: () => unknown;
}

export function SettingsPage() {
  return (
    <Allowed resource="settings" action="list" loading={<PageSkeleton />}>
      <EditBase<Saved>
        {...EDITING}
        resource="settings"
        id="settings"
        render={(found) => <Found {...found} />}
      />
    </Allowed>
  );
}

function Found({ record, error, refetch }: FoundProps) {
  const text = useText();
  return (
    <>
      <PageHeading title={text("resources.settings.title")} intro={text("resources.settings.intro")} />
      {error && !record && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!record && !error && <PageSkeleton />}
      <Sections>
        {record && <SettingsForm settings={record} />}
        {record && <Relations />}
      </Sections>
    </>
  );
}
