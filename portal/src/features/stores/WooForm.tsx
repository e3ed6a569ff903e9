import { styled } from "@mui/material/styles";
import { useState } from "react";
import { filled, useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { WOOCOMMERCE } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { splitAddress } from "./addresses";
import { useConnectStore, useWooApproval } from "./api";
import { ConnectForm } from "./ConnectForm";
import { GoToStoreDialog } from "./GoToStoreDialog";
import { storesTexts } from "./texts";

const Address = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "112px minmax(0, 1fr)",
  gap: theme.spacing(1),
  alignItems: "start",
}));

interface WooFormProps {
  userId: string;
  shop: string;
  /** `shop` is connected and may be authorised again. */
  isReconnect: boolean;
  onBack: () => void;
  onClose: () => void;
}

function useWooForm({ userId, shop, isReconnect, onClose }: WooFormProps) {
  const t = useTexts(storesTexts);
  const [approval, setApproval] = useState({ url: "", shop: "" });
  const start = splitAddress(shop);
  const form = useFields({
    defaultValues: {
      scheme: start.scheme || "https://",
      shop: start.rest,
      how: "approval",
      consumer_key: "",
      consumer_secret: "",
    },
  });
  const connect = useConnectStore();
  const approve = useWooApproval();
  const onError = form.refuse;
  const submit = form.handleSubmit((values) => {
    const typed = splitAddress(values.shop);
    const address = (typed.scheme || values.scheme) + typed.rest;
    if (values.how === "approval") {
      approve.mutate(
        { shop: address, userId, again: isReconnect && address === shop },
        { onSuccess: (url) => setApproval({ url, shop: address }), onError },
      );
      return;
    }
    connect.mutate(
      {
        platform: WOOCOMMERCE,
        shop: address,
        consumer_key: values.consumer_key.trim(),
        consumer_secret: values.consumer_secret.trim(),
      },
      {
        onSuccess: () => {
          showToast("success", t.done(typed.rest));
          onClose();
        },
        onError,
      },
    );
  });
  return {
    ...form,
    approval,
    submit: () => void submit(),
    busy: connect.isPending || approve.isPending,
    byKeys: form.watch("how") === "keys",
  };
}

/** The address of the store, then either approval inside WooCommerce or keys typed by hand. */
export function WooForm(props: WooFormProps) {
  const { onBack, onClose } = props;
  const t = useTexts(storesTexts);
  const { approval, byKeys, ...form } = useWooForm(props);
  if (approval.url)
    return <GoToStoreDialog url={approval.url} text={t.goText(approval.shop)} onClose={onClose} />;
  const key = (name: "consumer_key" | "consumer_secret") =>
    form.field(name, filled(t.keyMissing), { shouldUnregister: true });
  return (
    <ConnectForm
      platform={WOOCOMMERCE}
      problem={form.problem}
      submitLabel={byKeys ? t.connect : t.next}
      busy={form.busy}
      onSubmit={form.submit}
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
          {...form.field("shop", filled(t.urlMissing))}
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
          <Field label={t.consumerKey} autoComplete="off" {...key("consumer_key")} />
          <Field
            label={t.consumerSecret}
            type="password"
            autoComplete="off"
            hint={t.keysHint}
            {...key("consumer_secret")}
          />
        </>
      )}
    </ConnectForm>
  );
}
