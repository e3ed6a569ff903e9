import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { SHOPIFY } from "@/shared/stores/platforms";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { ConnectForm } from "./ConnectForm";
import { GoToStoreDialog } from "./GoToStoreDialog";
import { storesTexts } from "./texts";
import { type ConsentPlatform, KEY_FIELDS, useConsentForm } from "./useConsentForm";

interface ConsentFormProps {
  platform: ConsentPlatform;
  shop: string;
  isReconnect: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** The name of the store, then our app installed there, or keys typed by hand. */
export function ConsentForm({ platform, shop, isReconnect, onBack, onClose }: ConsentFormProps) {
  const t = useTexts(storesTexts);
  const [link, setLink] = useState({ url: "", shop: "" });
  const isShopify = platform === SHOPIFY;
  const { form, errors, field, submit, busy, byKeys } = useConsentForm({
    platform,
    shop,
    isReconnect,
    onClose,
    onLink: setLink,
  });
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
  return (
    <ConnectForm
      platform={platform}
      problem={errors.root?.message}
      submitLabel={byKeys ? t.connect : t.next}
      busy={busy}
      onSubmit={submit}
      onBack={onBack}
      onClose={onClose}
    >
      <Field
        label={t.storeUrl}
        hint={isShopify ? t.shopifyUrlHint : t.bigcommerceUrlHint}
        autoComplete="url"
        error={errors.shop?.message}
        {...field("shop", t.urlMissing)}
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
            hint={name === "client_secret" ? t.ownAppHint : name === "access_token" ? t.tokenHint : undefined}
            error={errors[name]?.message}
            {...field(name, t.keyMissing)}
          />
        ))}
    </ConnectForm>
  );
}
