import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
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
import { Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import { useRemoveStore } from "./api/useRemoveStore";
import { isOther, reasonOf } from "./reasons";
import { storesTexts } from "./texts";

export function RemoveStoreDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const t = useTexts(storesTexts);
  const ui = useTexts(uiTexts);
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
    <Modal
      open
      title={t.removeTitle(storeLabel(store))}
      width={520}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={remove.isPending}>
            {t.remove}
          </Button>
        </>
      }
    >
      <Stack>
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
      </Stack>
    </Modal>
  );
}
