import { CURRENCIES, currencyName } from "@/shared/format/names";
import { filled } from "@/shared/forms/useFields";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { HOSTED_SHOP } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { useConnectStore } from "./api";
import { ConnectForm } from "./ConnectForm";
import { storesTexts } from "./texts";

export function HostedShopForm({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const t = useTexts(storesTexts);
  const form = useSavedForm({
    defaultValues: { name: "", currency: CURRENCIES[0] as string },
    schema: { name: filled(t.nameWrong) },
    save: useConnectStore(),
    request: ({ name, currency }) => ({ platform: HOSTED_SHOP, name: name.trim(), currency }) as const,
    onSaved: (_saved, { name }) => {
      showToast("success", t.done(name.trim()));
      onClose();
    },
  });
  return (
    <ConnectForm
      platform={HOSTED_SHOP}
      problem={form.problem}
      submitLabel={t.create}
      busy={form.busy}
      onSubmit={form.submit}
      onBack={onBack}
      onClose={onClose}
    >
      <Field label={t.name} hint={t.shopNameHint} inputProps={{ maxLength: 100 }} {...form.field("name")} />
      <Select
        label={t.currency}
        choices={CURRENCIES.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }))}
        {...form.register("currency")}
      />
    </ConnectForm>
  );
}
