import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { WOOCOMMERCE } from "@/shared/stores/platforms";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { ConnectForm } from "./ConnectForm";
import { GoToStoreDialog } from "./GoToStoreDialog";
import { storesTexts } from "./texts";
import { useWooForm } from "./useWooForm";

const Address = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "112px minmax(0, 1fr)",
  gap: theme.spacing(1),
  alignItems: "start",
}));

interface WooFormProps {
  userId: string;
  shop: string;
  isReconnect: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** The address of the store, then either approval inside WooCommerce or keys typed by hand. */
export function WooForm({ userId, shop, isReconnect, onBack, onClose }: WooFormProps) {
  const t = useTexts(storesTexts);
  const [approval, setApproval] = useState({ url: "", shop: "" });
  const { form, errors, field, submit, busy, byKeys } = useWooForm({
    userId,
    shop,
    isReconnect,
    onClose,
    onApproval: setApproval,
  });
  if (approval.url)
    return <GoToStoreDialog url={approval.url} text={t.goText(approval.shop)} onClose={onClose} />;
  return (
    <ConnectForm
      platform={WOOCOMMERCE}
      problem={errors.root?.message}
      submitLabel={byKeys ? t.connect : t.next}
      busy={busy}
      onSubmit={submit}
      onBack={onBack}
      onClose={onClose}
    >
      <Address>
        <Select
          label={t.protocol}
          choices={["https://", "http://"].map((scheme) => ({ value: scheme, label: scheme }))}
          {...form.register("scheme")}
        />
        <Field
          label={t.storeUrl}
          hint={t.storeUrlHint}
          autoComplete="url"
          error={errors.shop?.message}
          {...field("shop", (value) => Boolean(value.trim()) || t.urlMissing)}
        />
      </Address>
      <Select
        label={t.how}
        choices={[
          { value: "approval", label: t.byApproval },
          { value: "keys", label: t.byKeys },
        ]}
        {...form.register("how")}
      />
      {byKeys && (
        <>
          <Field
            label={t.consumerKey}
            autoComplete="off"
            error={errors.consumer_key?.message}
            {...field("consumer_key", (value) => Boolean(value.trim()) || t.keyMissing)}
          />
          <Field
            label={t.consumerSecret}
            type="password"
            autoComplete="off"
            hint={t.keysHint}
            error={errors.consumer_secret?.message}
            {...field("consumer_secret", (value) => Boolean(value.trim()) || t.keyMissing)}
          />
        </>
      )}
    </ConnectForm>
  );
}
