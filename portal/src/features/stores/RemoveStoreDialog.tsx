import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { ApiError } from "@/shared/api/errors";
import type { Store } from "@/shared/api/types";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { HOSTED_SHOP, storeLabel } from "@/shared/stores/platforms";
import { sayDone } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useCancelPayment, useRemoveStore } from "./api";
import { isOther, reasonOf } from "./reasons";
import { storesTexts } from "./texts";

const NONE = -1;

export function RemoveStoreDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const t = useTexts(storesTexts);
  const labelId = useId();
  const remove = useRemoveStore();
  const cancel = useCancelPayment();
  const chargeId = remove.error instanceof ApiError ? remove.error.chargeId : "";
  const form = useSavedForm({
    defaultValues: { reason: NONE, other: "" },
    schema: { reason: (reason) => reason !== NONE || t.reasonMissing },
    save: remove,
    request: ({ reason, other }) => ({ id: store.id, reason: reasonOf(reason, other) }),
    toast: t.removed,
    onSaved: onClose,
  });
  const reason = form.choice("reason");
  const cancelPayment = () =>
    sayDone(cancel.mutateAsync(chargeId), () => {
      remove.reset();
      form.clearErrors("root");
      return t.paymentCancelled;
    });
  return (
    <FormDialog
      title={t.removeTitle(storeLabel(store))}
      width={520}
      submitLabel={t.remove}
      dangerous
      busy={form.busy}
      problem={form.problem}
      aside
      onSubmit={form.submit}
      onClose={onClose}
    >
      {chargeId && (
        <Button
          variant="outlined"
          sx={{ justifySelf: "start" }}
          loading={cancel.isPending}
          onClick={cancelPayment}
        >
          {t.cancelPayment}
        </Button>
      )}
      <Muted>
        {store.platform === HOSTED_SHOP
          ? t.removeHostedText(store.domain.split(".")[0] ?? store.domain)
          : t.removeText}
      </Muted>
      <div>
        <FormLabel id={labelId}>{t.reasonLabel}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={reason.value}
          onChange={(event) => reason.onChange(Number(event.target.value))}
        >
          {t.reasons.map((text, index) => (
            <FormControlLabel key={text} value={index} control={<Radio size="small" />} label={text} />
          ))}
        </RadioGroup>
        {reason.error && (
          <FormHelperText error role="alert">
            {reason.error}
          </FormHelperText>
        )}
      </div>
      {isOther(reason.value) && (
        <Field
          label={t.otherReason}
          multiline
          minRows={2}
          inputProps={{ maxLength: 490 }}
          {...form.field("other")}
        />
      )}
    </FormDialog>
  );
}
