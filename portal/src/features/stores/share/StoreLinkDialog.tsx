import type { Store } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { Muted } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { FormDialog } from "@/shared/ui/FormDialog";
import { ShownOnceDialog } from "@/shared/ui/ShownOnceDialog";
import { useStoreLinks } from "../api";
import { storeLinkTexts } from "./texts";

interface StoreLinkDialogProps {
  stores: readonly Store[];
  onClose: () => void;
}

const NO_STORES: { ids: string[] } = { ids: [] };

/** Draws a link by which a partner's page reads facts of stores, and takes back all that were drawn. */
export function StoreLinkDialog({ stores, onClose }: StoreLinkDialogProps) {
  const t = useTexts(storeLinkTexts);
  const { draw, takeBack } = useStoreLinks();
  const form = useSavedForm({ defaultValues: NO_STORES, save: draw, request: ({ ids }) => ids });
  const chosen = form.choice("ids");
  if (draw.data)
    return (
      <ShownOnceDialog
        title={t.link}
        text={t.until(moment(draw.data.ends_at))}
        value={draw.data.url}
        onClose={draw.reset}
      />
    );
  return (
    <FormDialog
      title={t.open}
      width={520}
      submitLabel={t.draw}
      disabled={chosen.value.length === 0}
      busy={form.busy}
      problem={form.problem ?? chosen.error}
      aside={
        <ConfirmButton
          label={t.takeBack}
          title={t.takeBackTitle}
          change={takeBack}
          of={undefined}
          toast={t.takenBack}
        >
          {t.takeBackText}
        </ConfirmButton>
      }
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      <StoreChecklist stores={stores} chosen={chosen.value} onChange={chosen.onChange} />
    </FormDialog>
  );
}
