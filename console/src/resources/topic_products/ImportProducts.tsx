import ContentPaste from "@mui/icons-material/ContentPaste";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useListContext, useNotify, useRefresh } from "react-admin";
import { ApiError } from "@/api/errors";
import type { ImportedProducts } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ImportOutcome } from "@/ui/ImportOutcome";
import { RowsDialog } from "@/ui/RowsDialog";
import { PageChooser } from "./PageChooser";

const WORDS = "resources.topic_products.paste";

/** The columns of a table, in the order that they have where its first row does not name them. */
const COLUMNS = [
  "type",
  "product_id",
  "title_en",
  "title_zh",
  "price",
  "sell_price",
  "category",
  "image",
  "category_zh",
];

const Fields = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(180px, 100%), 1fr))",
}));

/** Puts products on a page: links, rows of a spreadsheet or a file. */
export function ImportProducts() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<ContentPaste />} onClick={() => setOpen(true)}>
        {text(`${WORDS}.action`)}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const client = useQueryClient();
  const { filterValues } = useListContext();
  const { importProducts } = useDataProvider<ConsoleDataProvider>();
  const [page, setPage] = useState(String(filterValues.page_id ?? ""));
  const [currency, setCurrency] = useState("USD");
  const [pasted, setPasted] = useState("");
  const [file, setFile] = useState<File>();
  const request = { page, currency, file: file ?? new File([pasted], "pasted.tsv") };
  const look = useMutation({ mutationFn: () => importProducts({ ...request, isCheck: true }) });
  const keep = useMutation({
    mutationFn: () => importProducts({ ...request, isCheck: false }),
    onSuccess: (done) => {
      const sentence = done.awaited ? `${WORDS}.done_awaited` : `${WORDS}.done`;
      notify(sentence, { type: "success", messageArgs: { smart_count: done.new - done.awaited } });
      void client.invalidateQueries({ queryKey: ["topic_links"] });
      refresh();
      onClose();
    },
  });
  // A change after the check makes its result invalid.
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      look.reset();
      keep.reset();
      set(value);
    };
  const isComplete = Boolean(page && currency.trim() && (file || pasted.trim()));
  const error = keep.error ?? look.error;
  return (
    <RowsDialog
      words={WORDS}
      columns={COLUMNS}
      pasted={pasted}
      onPaste={change(setPasted)}
      onClose={onClose}
      before={
        <Fields>
          <PageChooser value={page} onChange={change(setPage)} />
          <TextField
            label={text("resources.topic_products.fields.currency")}
            value={currency}
            required
            margin="dense"
            slotProps={{ htmlInput: { maxLength: 3 } }}
            onChange={(event) => change(setCurrency)(event.target.value)}
          />
          <TextField
            type="file"
            label={text(`${WORDS}.file`)}
            margin="dense"
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { accept: ".csv,.xlsx,text/csv" } }}
            onChange={(event) => change(setFile)((event.target as HTMLInputElement).files?.[0])}
          />
        </Fields>
      }
      after={
        <>
          {error && <Alert severity="error">{faultOf(error)}</Alert>}
          {look.data && <Looked found={look.data} />}
        </>
      }
      commands={
        <>
          <Button
            variant="outlined"
            loading={look.isPending}
            disabled={!isComplete}
            onClick={() => look.mutate()}
          >
            {text(`${WORDS}.check`)}
          </Button>
          <Button
            variant="contained"
            loading={keep.isPending}
            disabled={!look.data?.new}
            onClick={() => keep.mutate()}
          >
            {text(`${WORDS}.keep`, { smart_count: look.data?.new ?? 0 })}
          </Button>
        </>
      }
    />
  );
}

function Looked({
  found: { rows, new: fresh, awaited, known, faulty, faults },
}: {
  found: ImportedProducts;
}) {
  const text = useText();
  const sum = text(`${WORDS}.outcome`, { rows, new: fresh, known, faulty });
  return (
    <ImportOutcome
      sum={awaited ? `${sum} ${text(`${WORDS}.awaited`, { smart_count: awaited })}` : sum}
      faults={faults.map((fault) => text(`${WORDS}.row`, { ...fault }))}
    />
  );
}

/** The server's own sentence for a field, else for the whole. */
function faultOf(error: Error): string {
  const [said] = error instanceof ApiError ? Object.values(error.body.errors).map(String) : [];
  return said ?? error.message;
}
