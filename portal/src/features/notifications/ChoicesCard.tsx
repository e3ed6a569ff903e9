import Button from "@mui/material/Button";
import { useUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { ChoicesFields } from "./ChoicesFields";
import { notificationTexts } from "./texts";
import { useChoosing } from "./useChoosing";

/** The same choices as in the dialog of the notifications, as a section of the settings. */
export function ChoicesCard() {
  const t = useTexts(notificationTexts);
  const { chosen, change, isChanged, isSaving, save, error, refetch } = useChoosing();
  useUnsaved(isChanged);
  if (!chosen && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!chosen) return <ListSkeleton rows={1} height={360} />;
  return (
    <Card>
      <h2>{t.settings}</h2>
      <Stack sx={{ mt: 1, maxWidth: 620 }}>
        <Muted>{t.settingsText}</Muted>
        <ChoicesFields chosen={chosen} onChange={change} />
        <div>
          <Button variant="contained" loading={isSaving} disabled={!isChanged} onClick={save}>
            {t.save}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
