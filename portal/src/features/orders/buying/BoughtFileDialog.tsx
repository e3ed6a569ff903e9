import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Lines, Muted, Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { TableFileButton } from "@/shared/ui/TableFileButton";
import { Tick } from "@/shared/ui/Tick";
import { FileErrors } from "../FileErrors";
import { useCheckBought, useTakeBought } from "./fileApi";
import { fileTexts } from "./fileTexts";

type Check = ReturnType<typeof useCheckBought>;

function Found({ check: { data, error, isPending } }: { check: Check }) {
  const t = useTexts(fileTexts);
  if (isPending) return <LinearProgress aria-label={t.checking} />;
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (!data) return null;
  const { purchases, errors } = data;
  const left = data.new + data.more + data.same - purchases.length;
  return (
    <>
      <strong role="status">{t.found(data.new, data.more, data.same, data.unbought)}</strong>
      <FileErrors title={t.problems(data.refused)} errors={errors} />
      <Lines>
        {purchases.map((found) => (
          <li key={found.purchase_id} style={{ overflowWrap: "anywhere" }}>
            <strong>{found.number}</strong>{" "}
            {besides([
              t.changes[found.change as keyof typeof t.changes],
              supplierName(found.type),
              found.numbers.join(", "),
              found.cost && money(found.cost, found.currency),
              ...found.tracking.map((parcel) => parcel.filter(Boolean).join(" ")),
            ])}
          </li>
        ))}
        {left > 0 && <li>{t.more(left)}</li>}
      </Lines>
      <Muted sx={{ overflowWrap: "anywhere" }}>{t.columns(data.columns.join(", "))}</Muted>
    </>
  );
}

/** The rows, from a file or pasted; each change looks at them again. */
function useBoughtRows() {
  const [file, setFile] = useState<File>();
  const form = useFields({ defaultValues: { paid: true, pasted: "" } });
  const paid = form.choice("paid");
  const check = useCheckBought();
  return {
    file,
    paid: paid.value,
    pasted: form.choice("pasted"),
    check,
    take: (chosen: File) => {
      setFile(chosen);
      check.mutate({ file: chosen, paid: paid.value });
    },
    setPaid: (on: boolean) => {
      paid.onChange(on);
      if (file) check.mutate({ file, paid: on });
    },
  };
}

interface PastedProps {
  text: string;
  onText: (text: string) => void;
  onRows: (rows: File) => void;
}

function Pasted({ text, onText, onRows }: PastedProps) {
  const t = useTexts(fileTexts);
  const send = () => onRows(new File([text], t.pastedRows, { type: "text/csv" }));
  return (
    <>
      <Field
        label={t.pasted}
        multiline
        minRows={2}
        maxRows={6}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Row>
        <Button variant="outlined" disabled={!text.trim()} onClick={send}>
          {t.check}
        </Button>
      </Row>
    </>
  );
}

/** Order numbers of many purchases at once: looked at row by row, then linked, all or none. */
export function BoughtFileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(fileTexts);
  const { file, paid, pasted, check, take, setPaid } = useBoughtRows();
  const [skip, setSkip] = useState(false);
  const link = useTakeBought();
  const { new: fresh = 0, more = 0, refused = 0 } = check.data ?? {};
  const count = fresh + more;
  const submit = () => {
    if (!file || count === 0) return;
    link.mutate(
      { file, paid, skip: refused > 0 && skip },
      {
        onSuccess: (changed) => {
          showToast("success", t.done(changed));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.title}
      width={640}
      submitLabel={t.apply(count)}
      disabled={check.isPending || count === 0 || (refused > 0 && !skip)}
      busy={link.isPending}
      problem={link.error ? messageOf(link.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Muted>{t.how}</Muted>
      <Row>
        <TableFileButton label={t.choose} startIcon={<UploadFileOutlined />} onFile={take} />
        {file && <Muted sx={{ overflowWrap: "anywhere" }}>{file.name}</Muted>}
      </Row>
      <Pasted text={pasted.value} onText={pasted.onChange} onRows={take} />
      <Tick label={t.paid} checked={paid} onChange={(_event, on) => setPaid(on)} />
      {file && <Found check={check} />}
      {refused > 0 && count > 0 && (
        <Tick label={t.skip} checked={skip} onChange={(_event, on) => setSkip(on)} />
      )}
    </FormDialog>
  );
}
