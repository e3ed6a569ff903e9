import { useForm } from "react-hook-form";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { textsNow } from "@/shared/i18n/texts";
import { WOOCOMMERCE } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { type NewStore, useConnectStore } from "./api/useConnectStore";
import { useWooApproval } from "./api/useWooApproval";
import { storesTexts } from "./texts";

interface Values {
  scheme: string;
  shop: string;
  how: string;
  consumer_key: string;
  consumer_secret: string;
}

interface Options {
  userId: string;
  shop: string;
  /** `shop` is connected, and may agree anew. */
  isReconnect: boolean;
  onClose: () => void;
  onApproval: (approval: { url: string; shop: string }) => void;
}

const SCHEME = /^(https?:\/\/)/i;
const FIELDS = ["shop", "consumer_key", "consumer_secret"] as const;

export function splitAddress(address: string): { scheme: string; rest: string } {
  const scheme = SCHEME.exec(address.trim())?.[1];
  return { scheme: scheme?.toLowerCase() ?? "", rest: address.trim().replace(SCHEME, "") };
}

export function useWooForm({ userId, shop, isReconnect, onClose, onApproval }: Options) {
  const start = splitAddress(shop);
  const form = useForm<Values>({
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
  const onError = (error: unknown) => applyRefusal(error, FIELDS, form.setError);
  const submit = form.handleSubmit((values) => {
    const typed = splitAddress(values.shop);
    const address = (typed.scheme || values.scheme) + typed.rest;
    if (values.how === "approval") {
      approve.mutate(
        { shop: address, userId, again: isReconnect && address === shop },
        { onSuccess: ({ url }) => onApproval({ url, shop: address }), onError },
      );
      return;
    }
    const store: NewStore = {
      platform: WOOCOMMERCE,
      shop: address,
      consumer_key: values.consumer_key.trim(),
      consumer_secret: values.consumer_secret.trim(),
    };
    connect.mutate(store, {
      onSuccess: () => {
        showToast("success", textsNow(storesTexts).done(typed.rest));
        onClose();
      },
      onError,
    });
  });
  const field = (name: (typeof FIELDS)[number], validate: (value: string) => true | string) => {
    const { ref, ...rest } = form.register(name, { validate, shouldUnregister: name !== "shop" });
    return { ...rest, inputRef: ref };
  };
  return {
    form,
    field,
    errors: form.formState.errors,
    submit: () => void submit(),
    busy: connect.isPending || approve.isPending,
    byKeys: form.watch("how") === "keys",
  };
}
