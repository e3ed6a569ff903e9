import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import ViewColumnOutlined from "@mui/icons-material/ViewColumnOutlined";
import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { PayoutFile } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { calendarDay } from "@/shared/format/time";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { showToast } from "@/shared/toasts/toasts";
import { Lines, Muted, Pair } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Folded } from "@/shared/ui/Folded";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { TableFileButton } from "@/shared/ui/TableFileButton";
import { Tick } from "@/shared/ui/Tick";
import { type ChosenFile, useCheckFile, useTakeFile } from "./api";
import { payoutTexts } from "./texts";

const NONE = "-1";

function Found({ data }: { data: PayoutFile }) {
  const t = useTexts(payoutTexts);
  return (
    <>
      <strong role="status">{t.found(data.payout_count, data.lines)}</strong>
      {data.errors.length > 0 && (
        <Alert severity="warning">
          <strong>{t.errors(data.errors.length)}</strong>
          <Lines>
            {data.errors.map(({ row, message }) => (
              <li key={row}>
                {t.row(row)}: {message}
              </li>
            ))}
          </Lines>
        </Alert>
      )}
      <Lines>
        {data.payouts.map(({ external_id, paid_on, currency, amount }) => (
          <li key={`${external_id} ${currency}`} style={{ overflowWrap: "anywhere" }}>
            {besides([calendarDay(paid_on), money(amount, currency), external_id])}
          </li>
        ))}
      </Lines>
    </>
  );
}

interface ColumnsProps {
  data: PayoutFile;
  onChange: (columns: Record<string, number>) => void;
}

function Columns({ data, onChange }: ColumnsProps) {
  const t = useTexts(payoutTexts);
  const choices = [
    { value: NONE, label: t.noColumn },
    ...data.headings.map((label, place) => ({ value: String(place), label: label || String(place + 1) })),
  ];
  return (
    <Folded label={t.columns} icon={<ViewColumnOutlined />}>
      {Object.entries(t.meanings).map(([meaning, label]) => (
        <Select
          key={meaning}
          label={label}
          value={String(data.columns[meaning] ?? NONE)}
          choices={choices}
          onChange={({ target }) => onChange({ ...data.columns, [meaning]: Number(target.value) })}
        />
      ))}
    </Folded>
  );
}

/** The chosen file and how it is read; each change looks at it again. */
function usePayoutFile() {
  const stores = useStores().data?.stores ?? [];
  const [chosen, setChosen] = useState<Partial<ChosenFile>>({});
  const check = useCheckFile();
  const store = chosen.store ?? stores[0]?.id ?? "";
  const current = { dates: "" as const, ...chosen, store };
  const set = (change: Partial<ChosenFile>) => {
    const next = { ...current, ...change };
    setChosen(next);
    if (next.file && next.store) check.mutate({ ...next, file: next.file });
  };
  return { stores, current, check, set };
}

/** Payouts from a file of a provider, looked at before it is imported. */
export function PayoutFileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(payoutTexts);
  const { stores, current, check, set } = usePayoutFile();
  const [skip, setSkip] = useState(false);
  const form = useFields({
    defaultValues: { provider: "" },
    schema: { provider: (value: string) => value.trim() !== "" || t.providerMissing },
  });
  const take = useTakeFile();
  const { data } = check;
  const errors = data?.errors.length ?? 0;
  const isReady = Boolean(data?.lines) && (errors === 0 || skip);
  const submit = form.handleSubmit(({ provider }) => {
    const { file } = current;
    if (!file || !isReady) return;
    take.mutate(
      { ...current, file, provider: provider.trim(), skip: errors > 0 && skip },
      {
        onSuccess: (changed) => {
          showToast("success", t.done(changed));
          onClose();
        },
        onError: form.refuse,
      },
    );
  });
  return (
    <FormDialog
      title={t.import}
      width={560}
      submitLabel={t.take}
      disabled={check.isPending || !isReady}
      busy={take.isPending}
      problem={form.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
      aside
    >
      <Muted>{t.fileText}</Muted>
      <Pair>
        <Select
          label={t.store}
          value={current.store}
          choices={stores.map((each) => ({ value: each.id, label: storeLabel(each) }))}
          onChange={({ target }) => set({ store: target.value })}
        />
        <Field
          label={t.provider}
          hint={t.providerHint}
          inputProps={{ maxLength: 60 }}
          {...form.field("provider")}
        />
      </Pair>
      <TableFileButton
        label={t.file}
        shown={current.file?.name}
        startIcon={<UploadFileOutlined />}
        onFile={(file) => set({ file, columns: undefined })}
      />
      {check.isPending && <LinearProgress aria-label={t.checking} />}
      {check.error && <Alert severity="error">{messageOf(check.error)}</Alert>}
      {data && !check.isPending && (
        <>
          <Found data={data} />
          <Select
            label={t.dates}
            value={current.dates}
            choices={Object.entries(t.dateOrders).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => set({ dates: target.value as ChosenFile["dates"] })}
          />
          <Columns data={data} onChange={(columns) => set({ columns })} />
        </>
      )}
      {errors > 0 && Boolean(data?.lines) && (
        <Tick label={t.skip} checked={skip} onChange={({ target }) => setSkip(target.checked)} />
      )}
    </FormDialog>
  );
}
