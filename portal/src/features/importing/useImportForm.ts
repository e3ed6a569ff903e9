import { useState } from "react";
import { ApiError, Codes, hasCode } from "@/shared/api/errors";
import type { SupplierCode } from "@/shared/api/types";
import { useFields } from "@/shared/forms/useFields";
import { textsNow } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUser } from "@/shared/session/useUser";
import { useStores } from "@/shared/stores/useStores";
import {
  type PageMode,
  pageTypes,
  STOREFRONT,
  type Supplier,
  storefront,
  supplierOf,
  suppliers,
} from "@/shared/suppliers/suppliers";
import { announceImport } from "./announceImport";
import {
  IMPORT_TO_STORE,
  type ImportAction,
  type ImportRequest,
  SAVE_TO_IMPORT_LIST,
  useStartImport,
} from "./api";
import { checkLines, linesToSend } from "./lines";
import { importingTexts } from "./texts";

interface Values {
  supplier: SupplierCode;
  mode: PageMode;
  lines: string;
  password: string;
}

function requestOf(values: Values, supplier: Supplier, action: ImportAction): ImportRequest {
  return {
    supplier: supplier.type,
    action,
    product_ids: linesToSend(values.lines, supplier, values.mode),
    page_type: pageTypes[values.mode],
    password: supplier.hasPasswords ? values.password : "",
  };
}

/** Suppliers that this merchant may import from. */
function useOffered(): readonly Supplier[] {
  const menus = useUser().data?.menus ?? [];
  return suppliers.filter(({ right }) => !right || menus.includes(right));
}

/** The import form's state: client checks first, then the server's field messages on their fields. */
export function useImportForm() {
  const go = useGo();
  const start = useStartImport();
  const selected = useStores().data?.stores.filter((store) => store.selected) ?? [];
  const [warning, setWarning] = useState("");
  const form = useFields<Values>({
    defaultValues: { supplier: STOREFRONT, mode: "product", lines: "", password: "" },
  });
  const offered = useOffered();
  const supplier = supplierOf(form.watch("supplier")) ?? storefront;

  const refuse = (error: unknown) => {
    const lines = error instanceof ApiError ? error.fields.product_ids : undefined;
    if (hasCode(error, Codes.storefrontPassword)) form.setError("password", { message: error.message });
    else if (lines) form.setError("lines", { message: error instanceof ApiError ? error.message : lines });
  };
  const send = (values: Values, action: ImportAction) => {
    start.mutate(requestOf(values, supplier, action), {
      onSuccess: (process) => {
        announceImport(supplier.type, process);
        go(paths.importList);
      },
      onError: refuse,
    });
  };
  const submit = (action: ImportAction) => {
    setWarning("");
    if (action === IMPORT_TO_STORE && selected.length === 0) {
      setWarning(textsNow(importingTexts).selectStore);
      return;
    }
    void form.handleSubmit((values) => send(values, action))();
  };
  const changeSupplier = () => {
    form.setValue("mode", "product");
    form.clearErrors();
    start.reset();
  };
  const check = (text: string, values: Values) =>
    checkLines(text, supplierOf(values.supplier) ?? supplier, values.mode, textsNow(importingTexts));

  return {
    form,
    supplier,
    offered,
    selected,
    warning,
    check,
    changeSupplier,
    busy: start.isPending,
    refusal:
      hasCode(start.error, Codes.storefrontPassword) || form.formState.errors.lines ? null : start.error,
    save: () => submit(SAVE_TO_IMPORT_LIST),
    importToStore: () => submit(IMPORT_TO_STORE),
  };
}
