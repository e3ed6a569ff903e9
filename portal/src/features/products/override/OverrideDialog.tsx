import { moneyRange } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Comparisons } from "@/shared/override/Comparisons";
import { OverSet, overFields } from "@/shared/override/OverSet";
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
  const form = useSavedForm({
    defaultValues: { fields: [...overFields], overwrite: false },
    save: useOverride(),
    request: (values) => ({ chosen, ...values }),
    onSaved: (process) => {
      showToast("info", t.started(process));
      onDone();
    },
  });
  const fields = form.choice("fields");
  const overwrite = form.choice("overwrite");
  return (
    <FormDialog
      title={t.title(countOf(chosen))}
      width={640}
      submitLabel={t.override}
      disabled={fields.value.length === 0}
      busy={form.busy}
      problem={form.problem}
      aside
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      <OverSet chosen={fields.value} onChange={fields.onChange} />
      <Comparisons
        ids={shown}
        count={countOf(chosen)}
        fields={fields.value}
        useCompared={useOverrideCompared}
        beside={(id) => <InStore id={id} />}
      />
      <Stack gap={0}>
        <Tick
          label={t.overwrite}
          checked={overwrite.value}
          onChange={(_event, on) => overwrite.onChange(on)}
        />
        <Muted>{t.overwriteHint}</Muted>
      </Stack>
    </FormDialog>
  );
}
