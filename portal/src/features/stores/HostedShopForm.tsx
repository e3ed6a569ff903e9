import { useForm } from "react-hook-form";
import { CURRENCIES, currencyName } from "@/shared/format/currencies";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useTexts } from "@/shared/i18n/texts";
import { HOSTED_SHOP } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { useConnectStore } from "./api/useConnectStore";
import { ConnectForm } from "./ConnectForm";
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
    <ConnectForm
      platform={HOSTED_SHOP}
      problem={formState.errors.root?.message}
      submitLabel={t.create}
      busy={connect.isPending}
      onSubmit={() => void submit()}
      onBack={onBack}
      onClose={onClose}
    >
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
    </ConnectForm>
  );
}
