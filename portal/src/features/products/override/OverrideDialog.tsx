import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { moneyRange } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Comparisons } from "@/shared/override/Comparisons";
import { type OverField, OverSet, overFields } from "@/shared/override/OverSet";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Stack } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Tick } from "@/shared/ui/Tick";
import { type Chosen, countOf } from "../api";
import { useOverride, useOverrideCompared } from "./api";
import { overrideDialogTexts } from "./texts";

/** The variants that the store sells now. */
function InStore({ id }: { id: string }) {
  const t = useTexts(overrideDialogTexts);
  const { data } = useOverrideCompared(id);
  if (!data) return null;
  const { store_name, title, price_min, price_max, currency, stock, published_stock, problem } = data.store;
  const price = price_min && moneyRange(price_min, price_max, currency);
  const published = published_stock === null || published_stock === stock ? "" : whole(published_stock);
  const details = [title, price, stock !== null && t.stock(whole(stock), published)]
    .filter(Boolean)
    .join(" · ");
  return (
    <div>
      <Muted>{t.inStore(store_name)}</Muted>
      <div>{problem || details}</div>
    </div>
  );
}

interface OverrideDialogProps {
  chosen: Chosen;
  /** The ids that can be compared here. */
  shown: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Takes chosen fields of published products from their suppliers, once the differences were seen. */
export function OverrideDialog({ chosen, shown, onClose, onDone }: OverrideDialogProps) {
  const t = useTexts(overrideDialogTexts);
  const [fields, setFields] = useState<OverField[]>([...overFields]);
  const [overwrite, setOverwrite] = useState(false);
  const override = useOverride();
  const submit = () => {
    if (fields.length === 0) return;
    override.mutate(
      { chosen, fields, overwrite },
      {
        onSuccess: (process) => {
          showToast("info", t.started(process));
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.title(countOf(chosen))}
      width={640}
      submitLabel={t.override}
      disabled={fields.length === 0}
      busy={override.isPending}
      problem={override.error ? messageOf(override.error) : undefined}
      aside
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      <OverSet chosen={fields} onChange={setFields} />
      <Comparisons
        ids={shown}
        count={countOf(chosen)}
        fields={fields}
        useCompared={useOverrideCompared}
        beside={(id) => <InStore id={id} />}
      />
      <Stack gap={0}>
        <Tick label={t.overwrite} checked={overwrite} onChange={(_event, on) => setOverwrite(on)} />
        <Muted>{t.overwriteHint}</Muted>
      </Stack>
    </FormDialog>
  );
}
