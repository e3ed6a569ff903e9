import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { RefundPreview, StoreOrderDetail } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Lines, Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useAskRefund } from "./api";
import { refundTexts } from "./texts";

const Sums = styled("dl")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(1, 4),
  margin: 0,
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": { margin: 0, fontWeight: 600, fontSize: "1.15rem" },
}));

const digits = (text: string) => text.replace(/[^\d.]/g, "");

interface ConfirmRefundProps {
  order: StoreOrderDetail;
  shown: RefundPreview;
  onBack: () => void;
  onClose: () => void;
}

/** What the buyer gets back, in both currencies; then refunds it. */
export function ConfirmRefund({ order, shown, onBack, onClose }: ConfirmRefundProps) {
  const t = useTexts(refundTexts);
  const { currency, buyer_currency } = order;
  const form = useSavedForm({
    defaultValues: { typed_amount: "" },
    save: useAskRefund(),
    request: ({ typed_amount }) => ({ key: shown.key, typed_amount }),
    onSaved: (state) => {
      if (state === "made") showToast("success", t.made);
      else showToast("info", t.unconfirmed);
      onClose();
    },
  });
  const amount = money(shown.amount[1], buyer_currency);
  const isTyped = !shown.must_type || digits(form.watch("typed_amount")) === digits(shown.must_type);
  return (
    <FormDialog
      title={t.confirmTitle}
      width={520}
      submitLabel={t.submit(amount)}
      dangerous
      disabled={!isTyped}
      busy={form.busy}
      problem={form.problem}
      onSubmit={() => isTyped && form.submit()}
      onClose={onClose}
      aside={
        <Button variant="outlined" onClick={onBack}>
          {t.back}
        </Button>
      }
    >
      <Sums>
        <div>
          <dt>{t.gets}</dt>
          <dd>{amount}</dd>
        </div>
        {currency !== buyer_currency && (
          <div>
            <dt>{t.shop}</dt>
            <dd>{money(shown.amount[0], currency)}</dd>
          </div>
        )}
      </Sums>
      {shown.tax && Number(shown.tax[1]) > 0 && <Muted>{t.tax(money(shown.tax[1], buyer_currency))}</Muted>}
      <Lines>
        {shown.parts.map(({ name, amount: part, is_by_hand }) => (
          <li key={name}>{(is_by_hand ? t.byYou : t.by)(name, money(part, buyer_currency))}</li>
        ))}
      </Lines>
      <Alert severity="warning">{t.final}</Alert>
      {shown.must_type && (
        <Field
          label={t.typed(shown.must_type)}
          autoComplete="off"
          inputProps={{ inputMode: "decimal" }}
          {...form.field("typed_amount")}
        />
      )}
    </FormDialog>
  );
}
