import { useState } from "react";
import type { Store } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
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

/** Draws a link by which a partner's page reads facts of stores, and takes back all that were drawn. */
export function StoreLinkDialog({ stores, onClose }: StoreLinkDialogProps) {
  const t = useTexts(storeLinkTexts);
  const [chosen, setChosen] = useState<string[]>([]);
  const { draw, takeBack } = useStoreLinks();
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
      disabled={chosen.length === 0}
      busy={draw.isPending}
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
      onSubmit={() => chosen.length > 0 && draw.mutate(chosen)}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      <StoreChecklist stores={stores} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
