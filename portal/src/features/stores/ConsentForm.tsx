import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { platformName, SHOPIFY } from "@/shared/stores/platforms";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { GoToStoreDialog } from "./GoToStoreDialog";
import { CONNECT_WIDTH } from "./sizes";
import { storesTexts } from "./texts";
import { type ConsentPlatform, KEY_FIELDS, useConsentForm } from "./useConsentForm";

interface ConsentFormProps {
  platform: ConsentPlatform;
  shop: string;
  onBack: () => void;
  onClose: () => void;
}

/** The name of the store, then our app installed there, or keys typed by hand. */
export function ConsentForm({ platform, shop, onBack, onClose }: ConsentFormProps) {
  const t = useTexts(storesTexts);
  const [link, setLink] = useState({ url: "", shop: "" });
  const isShopify = platform === SHOPIFY;
  const { form, errors, field, submit, busy, byKeys } = useConsentForm({
    platform,
    shop,
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
    <Modal
      open
      title={platformName(platform)}
      width={CONNECT_WIDTH}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="outlined" onClick={onBack}>
            {t.back}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {byKeys ? t.connect : t.next}
          </Button>
        </>
      }
    >
      <Stack>
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
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
              hint={
                name === "client_secret" ? t.ownAppHint : name === "access_token" ? t.tokenHint : undefined
              }
              error={errors[name]?.message}
              {...field(name, t.keyMissing)}
            />
          ))}
      </Stack>
    </Modal>
  );
}
