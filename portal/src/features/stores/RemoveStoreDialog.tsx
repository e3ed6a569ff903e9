import Alert from "@mui/material/Alert";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId, useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { HOSTED_SHOP, storeLabel } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useRemoveStore } from "./api";
import { isOther, reasonOf } from "./reasons";
import { storesTexts } from "./texts";

export function RemoveStoreDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const t = useTexts(storesTexts);
  const labelId = useId();
  const [choice, setChoice] = useState(-1);
  const [other, setOther] = useState("");
  const reason = reasonOf(choice, other);
  const [asked, setAsked] = useState(false);
  const remove = useRemoveStore();
  const submit = () => {
    setAsked(true);
    if (!reason) return;
    remove.mutate(
      { id: store.id, reason },
      {
        onSuccess: () => {
          showToast("success", t.removed);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.removeTitle(storeLabel(store))}
      width={520}
      submitLabel={t.remove}
      dangerous
      busy={remove.isPending}
      aside
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted>
        {store.platform === HOSTED_SHOP
          ? t.removeHostedText(store.domain.split(".")[0] ?? store.domain)
          : t.removeText}
      </Muted>
      {remove.error && <Alert severity="error">{messageOf(remove.error)}</Alert>}
      <div>
        <FormLabel id={labelId}>{t.reasonLabel}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={choice}
          onChange={(event) => setChoice(Number(event.target.value))}
        >
          {t.reasons.map((text, index) => (
            <FormControlLabel key={text} value={index} control={<Radio size="small" />} label={text} />
          ))}
        </RadioGroup>
        {asked && !reason && (
          <FormHelperText error role="alert">
            {t.reasonMissing}
          </FormHelperText>
        )}
      </div>
      {isOther(choice) && (
        <Field
          label={t.otherReason}
          multiline
          minRows={2}
          inputProps={{ maxLength: 490 }}
          value={other}
          onChange={(event) => setOther(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
