import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
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
import { columnTexts } from "./columnTexts";
import { FileColumns, SourceNotice } from "./FileColumns";
import { TEMPLATE, type useCheckOrders, useReadOrders } from "./fileApi";
import { fileTexts } from "./fileTexts";
import { type Choices, useOrderFile } from "./useOrderFile";

interface FoundProps {
  check: ReturnType<typeof useCheckOrders>;
  onChange: () => void;
}

function Found({ check, onChange }: FoundProps) {
  const t = useTexts(fileTexts);
  const { change, remembered } = useTexts(columnTexts);
  const { payments } = useTexts(ordersTexts);
  const { data, error, isPending } = check;
  if (isPending) return <LinearProgress aria-label={t.checking} />;
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (!data) return null;
  return (
    <>
      <SourceNotice {...data} />
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
      <Muted sx={{ overflowWrap: "anywhere" }}>
        {t.columns(data.columns.join(", "))} {data.head.is_remembered && remembered}
      </Muted>
      <Row>
        <Button size="small" onClick={onChange}>
          {change}
        </Button>
      </Row>
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

/** Orders from a file: its columns settled where we do not know them, looked at row by row, taken in as a process. */
export function FileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(fileTexts);
  const { check: checkLabel } = useTexts(columnTexts);
  const { syncStarted } = useTexts(ordersTexts);
  const stores = useStores().data?.stores ?? [];
  const fields = useFields<Choices>({ defaultValues: { store: "", payment: "unpaid" } });
  const [store, payment] = [fields.choice("store"), fields.choice("payment")];
  const {
    check,
    seen,
    read: chosen,
    columns,
    isChoosing,
    ...set
  } = useOrderFile({
    store: store.value || (stores[0]?.id ?? ""),
    payment: payment.value,
  });
  const [skip, setSkip] = useState(false);
  const read = useReadOrders();
  const { new: count = 0, refused = 0 } = (!isChoosing && check.data) || {};
  const submit = () => {
    if (isChoosing) return check.isPending ? undefined : set.settle();
    const { file } = chosen;
    if (!file || count === 0) return undefined;
    return read.mutate(
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
      width={isChoosing ? 860 : 640}
      submitLabel={isChoosing ? checkLabel : t.apply(count)}
      disabled={!isChoosing && (check.isPending || count === 0 || (refused > 0 && !skip))}
      busy={read.isPending || (isChoosing && check.isPending)}
      problem={read.error ? messageOf(read.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Muted>{t.how}</Muted>
      <Pair>
        <Select
          label={t.store}
          choices={stores.map((each) => ({ value: each.id, label: storeLabel(each) }))}
          value={chosen.store}
          onChange={({ target }) => {
            store.onChange(target.value);
            set.change({ store: target.value });
          }}
        />
        <Select
          label={t.payment}
          choices={(["unpaid", "paid"] as const).map((value) => ({ value, label: t.payments[value] }))}
          value={chosen.payment}
          onChange={({ target }) => {
            const value = target.value as Choices["payment"];
            payment.onChange(value);
            set.change({ payment: value });
          }}
        />
      </Pair>
      <Choose name={chosen.file?.name} onChoose={set.take} />
      {isChoosing && seen ? (
        <FileColumns
          seen={seen}
          columns={columns}
          isReading={check.isPending}
          error={check.error}
          onColumns={set.setColumns}
          onForm={set.readAgain}
        />
      ) : (
        chosen.file && <Found check={check} onChange={set.choose} />
      )}
      {refused > 0 && count > 0 && (
        <Tick label={t.skip} checked={skip} onChange={(_event, on) => setSkip(on)} />
      )}
    </FormDialog>
  );
}
