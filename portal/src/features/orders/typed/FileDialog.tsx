import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import Link from "@mui/material/Link";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { countryName } from "@/shared/format/names";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { showToast } from "@/shared/toasts/toasts";
import { Lines, Muted, Pair, Row } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { TableFileButton } from "@/shared/ui/TableFileButton";
import { Tick } from "@/shared/ui/Tick";
import { FileErrors } from "../FileErrors";
import { ordersTexts } from "../texts";
import { type OrderFile, TEMPLATE, useCheckOrders, useReadOrders } from "./fileApi";
import { fileTexts } from "./fileTexts";

type Check = ReturnType<typeof useCheckOrders>;

function Found({ check }: { check: Check }) {
  const t = useTexts(fileTexts);
  const { payments } = useTexts(ordersTexts);
  const { data, error, isPending } = check;
  if (isPending) return <LinearProgress aria-label={t.checking} />;
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (!data) return null;
  return (
    <>
      <strong role="status">{t.found(data.new, data.known)}</strong>
      <FileErrors title={t.problems(data.refused)} errors={data.errors} />
      <Lines>
        {data.orders.map((order) => (
          <li key={order.number} style={{ overflowWrap: "anywhere" }}>
            <strong>{order.number}</strong>{" "}
            {besides([
              order.buyer_name,
              countryName(order.country),
              t.items(order.items),
              money(order.total, order.currency),
              payments[order.payment] ?? order.payment,
            ])}
          </li>
        ))}
        {data.new > data.orders.length && <li>{t.more(data.new - data.orders.length)}</li>}
      </Lines>
      <Muted sx={{ overflowWrap: "anywhere" }}>{t.columns(data.columns.join(", "))}</Muted>
    </>
  );
}

interface ChooseProps {
  name: string | undefined;
  onChoose: (file: File) => void;
}

function Choose({ name, onChoose }: ChooseProps) {
  const t = useTexts(fileTexts);
  return (
    <Row>
      <TableFileButton label={t.choose} startIcon={<UploadFileOutlined />} onFile={onChoose} />
      {name ? (
        <Muted sx={{ overflowWrap: "anywhere" }}>{name}</Muted>
      ) : (
        <Link href={TEMPLATE} download>
          {t.template}
        </Link>
      )}
    </Row>
  );
}

/** The choices and the chosen file; each change looks at the file again. */
function useOrderFile() {
  const stores = useStores().data?.stores ?? [];
  const form = useFields<Omit<OrderFile, "file">>({ defaultValues: { store: "", payment: "unpaid" } });
  const [file, setFile] = useState<File>();
  const check = useCheckOrders();
  const chosen = { store: form.watch("store") || (stores[0]?.id ?? ""), payment: form.watch("payment") };
  const look = (change: Partial<OrderFile>) => {
    const next = { ...chosen, file, ...change };
    if (next.file && next.store) check.mutate({ ...next, file: next.file });
  };
  const [store, payment] = [form.choice("store"), form.choice("payment")];
  return {
    stores,
    chosen,
    file,
    check,
    setStore: (id: string) => {
      store.onChange(id);
      look({ store: id });
    },
    setPayment: (value: OrderFile["payment"]) => {
      payment.onChange(value);
      look({ payment: value });
    },
    take: (taken: File) => {
      setFile(taken);
      look({ file: taken });
    },
  };
}

/** Orders from a file: looked at row by row, then taken in as a process. */
export function FileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(fileTexts);
  const { syncStarted } = useTexts(ordersTexts);
  const { stores, chosen, file, check, ...set } = useOrderFile();
  const [skip, setSkip] = useState(false);
  const read = useReadOrders();
  const { new: count = 0, refused = 0 } = check.data ?? {};
  const submit = () => {
    if (!file || count === 0) return;
    read.mutate(
      { ...chosen, file, skip: refused > 0 && skip },
      {
        onSuccess: (process) => {
          showToast("info", syncStarted(process));
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
      busy={read.isPending}
      problem={read.error ? messageOf(read.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Muted>{t.how}</Muted>
      <Pair>
        <Select
          label={t.store}
          choices={stores.map((store) => ({ value: store.id, label: storeLabel(store) }))}
          value={chosen.store}
          onChange={({ target }) => set.setStore(target.value)}
        />
        <Select
          label={t.payment}
          choices={(["unpaid", "paid"] as const).map((value) => ({ value, label: t.payments[value] }))}
          value={chosen.payment}
          onChange={({ target }) => set.setPayment(target.value as OrderFile["payment"])}
        />
      </Pair>
      <Choose name={file?.name} onChoose={set.take} />
      {file && <Found check={check} />}
      {refused > 0 && count > 0 && (
        <Tick label={t.skip} checked={skip} onChange={(_event, on) => setSkip(on)} />
      )}
    </FormDialog>
  );
}
