import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import Link from "@mui/material/Link";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { besides } from "@/shared/format/besides";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { showToast } from "@/shared/toasts/toasts";
import { Lines, Muted, Row } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { TableFileButton } from "@/shared/ui/TableFileButton";
import { Tick } from "@/shared/ui/Tick";
import { FileErrors } from "../FileErrors";
import { TEMPLATE, useCheckParcels, useTakeParcels } from "./fileApi";
import { parcelTexts } from "./texts";

type Check = ReturnType<typeof useCheckParcels>;

function Found({ check: { data, error, isPending } }: { check: Check }) {
  const t = useTexts(parcelTexts);
  if (isPending) return <LinearProgress aria-label={t.reading} />;
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (!data) return null;
  const left = data.new - data.parcels.length;
  return (
    <>
      <strong role="status">{t.fileFound(data.new, data.known)}</strong>
      <FileErrors title={t.fileErrors(data.refused)} errors={data.errors} />
      <Lines>
        {data.parcels.map((found) => (
          <li key={`${found.order_id} ${found.number}`} style={{ overflowWrap: "anywhere" }}>
            <strong>{found.order_number}</strong>{" "}
            {besides([found.number, found.carrier, !found.is_alone && t.chooseLater])}
          </li>
        ))}
        {left > 0 && <li>{t.andMore(left)}</li>}
      </Lines>
      <Muted sx={{ overflowWrap: "anywhere" }}>{t.columnsRead(data.columns.join(", "))}</Muted>
    </>
  );
}

/** Tracking numbers of many orders at once: looked at row by row, then added. */
export function ParcelFileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(parcelTexts);
  const stores = useStores().data?.stores ?? [];
  const [file, setFile] = useState<File>();
  const form = useFields({ defaultValues: { store: "0", skip: false } });
  const [store, skip] = [form.choice("store"), form.choice("skip")];
  const check = useCheckParcels();
  const add = useTakeParcels();
  const { new: count = 0, refused = 0 } = check.data ?? {};
  const look = (next: { file?: File; store?: string }) => {
    const chosen = next.file ?? file;
    if (next.file) setFile(next.file);
    if (next.store !== undefined) store.onChange(next.store);
    if (chosen) check.mutate({ file: chosen, store: next.store ?? store.value });
  };
  const submit = () => {
    if (!file || count === 0) return;
    add.mutate(
      { file, store: store.value, skip: refused > 0 && skip.value },
      {
        onSuccess: (taken) => {
          showToast("success", t.fileDone(Number(taken)));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.fileTitle}
      width={640}
      submitLabel={t.fileApply(count)}
      disabled={check.isPending || count === 0 || (refused > 0 && !skip.value)}
      busy={add.isPending}
      problem={add.error ? messageOf(add.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Muted>{t.fileHow}</Muted>
      <Link href={TEMPLATE} download>
        {t.template}
      </Link>
      <Select
        label={t.store}
        value={store.value}
        choices={[
          { value: "0", label: t.allStores },
          ...stores.map((each) => ({ value: each.id, label: storeLabel(each) })),
        ]}
        onChange={({ target }) => look({ store: target.value })}
      />
      <Row>
        <TableFileButton
          label={t.chooseFile}
          startIcon={<UploadFileOutlined />}
          onFile={(chosen) => look({ file: chosen })}
        />
        {file && <Muted sx={{ overflowWrap: "anywhere" }}>{file.name}</Muted>}
      </Row>
      {file && <Found check={check} />}
      {refused > 0 && count > 0 && (
        <Tick label={t.skipRows} checked={skip.value} onChange={(_event, on) => skip.onChange(on)} />
      )}
    </FormDialog>
  );
}
