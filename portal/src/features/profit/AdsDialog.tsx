import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { calendarDay } from "@/shared/format/time";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { showToast } from "@/shared/toasts/toasts";
import { Lines, Muted } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { TableFileButton } from "@/shared/ui/TableFileButton";
import { Tick } from "@/shared/ui/Tick";
import { useCheckAds, useImportAds } from "./api";
import { reportTexts } from "./texts";

function Found({ check: { data, error, isPending } }: { check: ReturnType<typeof useCheckAds> }) {
  const t = useTexts(reportTexts);
  if (isPending) return <LinearProgress aria-label={t.checking} />;
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (!data) return null;
  return (
    <>
      <strong role="status">{t.adsFound(data.rows)}</strong>
      {data.errors.length > 0 && (
        <Alert severity="warning">
          <strong>{t.adsErrors(data.errors.length)}</strong>
          <Lines>
            {data.errors.map(({ row, message }) => (
              <li key={row}>
                {t.adsRow(row)}: {message}
              </li>
            ))}
          </Lines>
        </Alert>
      )}
      <Lines>
        {data.spends.map(({ store_id, day, channel, amount, currency }) => (
          <li key={`${store_id} ${day} ${channel} ${currency}`} style={{ overflowWrap: "anywhere" }}>
            {besides([calendarDay(day), money(amount, currency), channel])}
          </li>
        ))}
      </Lines>
    </>
  );
}

/** Advertising costs of days, from a file that is looked at before it is imported. */
export function AdsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(reportTexts);
  const stores = useStores().data?.stores ?? [];
  const form = useFields({ defaultValues: { store: "", skip: false } });
  const [chosen, skip] = form.watch(["store", "skip"]);
  const [file, setFile] = useState<File>();
  const [check, take] = [useCheckAds(), useImportAds()];
  const store = chosen || stores[0]?.id || "";
  const errors = check.data?.errors.length ?? 0;
  const isReady = Boolean(check.data?.rows) && (errors === 0 || skip);
  const look = (next: { file?: File; store: string }) => {
    if (next.file) check.mutate({ file: next.file, store: next.store });
  };
  const submit = () => {
    if (!file || !isReady) return;
    take.mutate(
      { file, store, skip: errors > 0 && skip },
      {
        onSuccess: (changed) => {
          showToast("success", t.adsDone(changed));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.adsTitle}
      width={560}
      submitLabel={t.import}
      disabled={check.isPending || !isReady}
      busy={take.isPending}
      problem={take.error ? messageOf(take.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Muted>{t.adsText}</Muted>
      <Select
        label={t.store}
        value={store}
        choices={stores.map((each) => ({ value: each.id, label: storeLabel(each) }))}
        onChange={({ target }) => {
          form.setValue("store", target.value);
          look({ file, store: target.value });
        }}
      />
      <TableFileButton
        label={t.chooseFile}
        shown={file?.name}
        startIcon={<UploadFileOutlined />}
        onFile={(next) => {
          setFile(next);
          look({ file: next, store });
        }}
      />
      <Found check={check} />
      {errors > 0 && (
        <Tick
          label={t.adsSkip}
          checked={skip}
          onChange={({ target }) => form.setValue("skip", target.checked)}
        />
      )}
    </FormDialog>
  );
}
