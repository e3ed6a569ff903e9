import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { CURRENCIES, currencyName } from "@/shared/format/currencies";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useTexts } from "@/shared/i18n/texts";
import { HOSTED_SHOP, platformName } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { useConnectStore } from "./api/useConnectStore";
import { CONNECT_WIDTH } from "./sizes";
import { storesTexts } from "./texts";

export function HostedShopForm({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const t = useTexts(storesTexts);
  const connect = useConnectStore();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: "", currency: CURRENCIES[0] },
  });
  const submit = handleSubmit(({ name, currency }) =>
    connect.mutate(
      { platform: HOSTED_SHOP, name: name.trim(), currency },
      {
        onSuccess: () => {
          showToast("success", t.done(name.trim()));
          onClose();
        },
        onError: (error) => applyRefusal(error, ["name"], setError),
      },
    ),
  );
  const { ref, ...name } = register("name", { validate: (value) => Boolean(value.trim()) || t.nameWrong });
  return (
    <Modal
      open
      title={platformName(HOSTED_SHOP)}
      width={CONNECT_WIDTH}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="outlined" onClick={onBack}>
            {t.back}
          </Button>
          <Button type="submit" variant="contained" loading={connect.isPending}>
            {t.create}
          </Button>
        </>
      }
    >
      <Stack>
        {formState.errors.root && <Alert severity="error">{formState.errors.root.message}</Alert>}
        <Field
          label={t.name}
          hint={t.shopNameHint}
          error={formState.errors.name?.message}
          inputRef={ref}
          inputProps={{ maxLength: 100 }}
          {...name}
        />
        <Select
          label={t.currency}
          choices={CURRENCIES.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }))}
          {...register("currency")}
        />
      </Stack>
    </Modal>
  );
}
