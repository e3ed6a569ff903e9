import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useState } from "react";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { blankWindow } from "@/shared/navigation/blankWindow";
import { SHOPIFY } from "@/shared/stores/platforms";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useInstallLink } from "./api";
import { CONNECT_WIDTH } from "./ConnectForm";
import { storesTexts } from "./texts";

/** Specification 002, section 5. */
const SHOP = /^(https?:\/\/)?[a-z0-9][a-z0-9-]*\.myshopify\.com\/?$/i;

/** Asks for a Shopify store and opens its authorisation page in a new window (specification 002, section 2.3). */
export function ConnectYourStoreDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(storesTexts);
  const install = useInstallLink(SHOPIFY);
  const [url, setUrl] = useState("");
  const [isHelped, setIsHelped] = useState(false);
  const form = useFields({ defaultValues: { shop: "" } });
  const submit = form.handleSubmit(async ({ shop }) => {
    const page = blankWindow();
    try {
      const link = await install.mutateAsync({ shop: shop.trim(), again: false });
      if (page) page.location.href = link;
      setUrl(link);
    } catch (error) {
      page?.close();
      form.refuse(error);
    }
  });
  return (
    <FormDialog
      title={t.connectYours}
      width={CONNECT_WIDTH}
      submitLabel={t.submit}
      busy={install.isPending}
      problem={form.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
      aside={
        <Button variant="outlined" onClick={onClose}>
          {t.previous}
        </Button>
      }
    >
      <Field
        label={t.storeUrl}
        hint={t.shopifyExample}
        autoComplete="url"
        {...form.field("shop", {
          validate: (value: string) =>
            value.trim() === "" ? t.urlMissing : SHOP.test(value.trim()) || t.nameWrong,
        })}
      />
      <div>
        <Link
          component="button"
          type="button"
          aria-expanded={isHelped}
          onClick={() => setIsHelped(!isHelped)}
        >
          {t.howToShopify}
        </Link>
        {isHelped && (
          <ol>
            {t.shopifySteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      {url && (
        <Muted role="status">
          {t.waiting}{" "}
          <Link href={url} target="_blank" rel="noreferrer">
            {t.openAgain}
          </Link>
        </Muted>
      )}
    </FormDialog>
  );
}
