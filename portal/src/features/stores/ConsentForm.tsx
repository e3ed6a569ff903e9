import { useState } from "react";
import { filled, useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { BIGCOMMERCE, SHOPIFY } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { splitAddress } from "./addresses";
import { useConnectStore, useInstallLink } from "./api";
import { ConnectForm } from "./ConnectForm";
import { GoToStoreDialog } from "./GoToStoreDialog";
import { storesTexts } from "./texts";

type ConsentPlatform = typeof SHOPIFY | typeof BIGCOMMERCE;

/** Keys that a merchant may enter instead of installing our app. */
const KEY_FIELDS = {
  [SHOPIFY]: ["client_id", "client_secret"],
  [BIGCOMMERCE]: ["access_token"],
} as const;

interface ConsentFormProps {
  platform: ConsentPlatform;
  shop: string;
  /** `shop` is connected and may be authorised again. */
  isReconnect: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** Returns the shop as the server understood it, not as typed. */
function shopOf(platform: ConsentPlatform, url: string, typed: string): string {
  return platform === SHOPIFY ? new URL(url).host : splitAddress(typed).rest.replace(/[/?#].*$/, "");
}

function useConsentForm({ platform, shop, isReconnect, onClose }: ConsentFormProps) {
  const t = useTexts(storesTexts);
  const [link, setLink] = useState({ url: "", shop: "" });
  const form = useFields({
    defaultValues: { shop, how: "app", client_id: "", client_secret: "", access_token: "" },
  });
  const connect = useConnectStore();
  const install = useInstallLink(platform);
  const onError = form.refuse;
  const submit = form.handleSubmit((values) => {
    const address = values.shop.trim();
    if (values.how === "app") {
      install.mutate(
        { shop: address, again: isReconnect && address === shop },
        { onSuccess: (url) => setLink({ url, shop: shopOf(platform, url, address) }), onError },
      );
      return;
    }
    const keys = Object.fromEntries(KEY_FIELDS[platform].map((name) => [name, values[name].trim()]));
    connect.mutate(
      { platform, shop: address, ...keys },
      {
        onSuccess: (store) => {
          showToast("success", t.done(store.name));
          onClose();
        },
        onError,
      },
    );
  });
  return {
    ...form,
    link,
    submit: () => void submit(),
    busy: connect.isPending || install.isPending,
    byKeys: form.watch("how") === "keys",
  };
}

/** The store's name, then the installation of our app, or keys entered by hand. */
export function ConsentForm(props: ConsentFormProps) {
  const { platform, onBack, onClose } = props;
  const t = useTexts(storesTexts);
  const isShopify = platform === SHOPIFY;
  const { link, byKeys, ...form } = useConsentForm(props);
  if (link.url)
    return (
      <GoToStoreDialog
        url={link.url}
        text={isShopify ? t.goNewWindowText(link.shop) : t.goBigCommerceText(link.shop)}
        newWindow={isShopify}
        onClose={onClose}
      />
    );
  const labels = { client_id: t.clientId, client_secret: t.clientSecret, access_token: t.accessToken };
  const hints = { client_id: undefined, client_secret: t.ownAppHint, access_token: t.tokenHint };
  return (
    <ConnectForm
      platform={platform}
      problem={form.problem}
      submitLabel={byKeys ? t.connect : t.next}
      busy={form.busy}
      onSubmit={form.submit}
      onBack={onBack}
      onClose={onClose}
    >
      <Field
        label={t.storeUrl}
        hint={isShopify ? t.shopifyUrlHint : t.bigcommerceUrlHint}
        autoComplete="url"
        {...form.field("shop", filled(t.urlMissing))}
      />
      <Select
        label={t.how}
        choices={[
          { value: "app", label: t.byApp },
          { value: "keys", label: isShopify ? t.byOwnApp : t.byToken },
        ]}
        {...form.register("how")}
      />
      {byKeys &&
        KEY_FIELDS[platform].map((name) => (
          <Field
            key={name}
            label={labels[name]}
            type={name === "client_id" ? "text" : "password"}
            autoComplete="off"
            hint={hints[name]}
            {...form.field(name, filled(t.keyMissing), { shouldUnregister: true })}
          />
        ))}
    </ConnectForm>
  );
}
