import { useForm } from "react-hook-form";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { textsNow } from "@/shared/i18n/texts";
import { BIGCOMMERCE, SHOPIFY } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { useConnectStore } from "./api/useConnectStore";
import { useInstallLink } from "./api/useInstallLink";
import { storesTexts } from "./texts";
import { splitAddress } from "./useWooForm";

export type ConsentPlatform = typeof SHOPIFY | typeof BIGCOMMERCE;

/** What a merchant may type instead of installing our app. */
export const KEY_FIELDS = {
  [SHOPIFY]: ["client_id", "client_secret"],
  [BIGCOMMERCE]: ["access_token"],
} as const;

const FIELDS = ["shop", "client_id", "client_secret", "access_token"] as const;

interface Options {
  platform: ConsentPlatform;
  shop: string;
  /** `shop` is connected, and may agree anew. */
  isReconnect: boolean;
  onClose: () => void;
  onLink: (link: { url: string; shop: string }) => void;
}

/** The shop as it was understood, not as it was typed. */
function shopOf(platform: ConsentPlatform, url: string, typed: string): string {
  return platform === SHOPIFY ? new URL(url).host : splitAddress(typed).rest.replace(/[/?#].*$/, "");
}

export function useConsentForm({ platform, shop, isReconnect, onClose, onLink }: Options) {
  const form = useForm({
    defaultValues: { shop, how: "app", client_id: "", client_secret: "", access_token: "" },
  });
  const connect = useConnectStore();
  const install = useInstallLink(platform);
  const onError = (error: unknown) => applyRefusal(error, FIELDS, form.setError);
  const submit = form.handleSubmit((values) => {
    const address = values.shop.trim();
    if (values.how === "app") {
      install.mutate(
        { shop: address, again: isReconnect && address === shop },
        { onSuccess: ({ url }) => onLink({ url, shop: shopOf(platform, url, address) }), onError },
      );
      return;
    }
    const keys = Object.fromEntries(KEY_FIELDS[platform].map((name) => [name, values[name].trim()]));
    connect.mutate(
      { platform, shop: address, ...keys },
      {
        onSuccess: ({ store }) => {
          showToast("success", textsNow(storesTexts).done(store.name));
          onClose();
        },
        onError,
      },
    );
  });
  const field = (name: (typeof FIELDS)[number], missing: string) => {
    const validate = (value: string) => Boolean(value.trim()) || missing;
    const { ref, ...rest } = form.register(name, { validate, shouldUnregister: name !== "shop" });
    return { ...rest, inputRef: ref };
  };
  return {
    form,
    field,
    errors: form.formState.errors,
    submit: () => void submit(),
    busy: connect.isPending || install.isPending,
    byKeys: form.watch("how") === "keys",
  };
}
