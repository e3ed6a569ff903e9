import { useState } from "react";
import { ApiError, Codes, hasCode } from "@/shared/api/errors";
import type { UploadSettings } from "@/shared/api/types";
import type { useFields } from "@/shared/forms/useFields";
import { textsNow } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import type { Timing } from "@/shared/schedule/api";
import { useUser } from "@/shared/session/useUser";
import { useStores } from "@/shared/stores/useStores";
import {
  BANGGOOD,
  pageTypes,
  type Supplier,
  storefront,
  supplierOf,
  suppliers,
} from "@/shared/suppliers/suppliers";
import { useUploadChoice } from "@/shared/uploads/useUploadChoice";
import { announceImport } from "./announceImport";
import {
  IMPORT_TO_STORE,
  type ImportAction,
  type ImportRequest,
  SAVE_TO_IMPORT_LIST,
  SCHEDULE_FOR_LATER,
  useStartImport,
} from "./api";
import { checkLines, invalidLines, linesOf, linesToSend } from "./lines";
import { importingTexts } from "./texts";
import { useImportFields, type Values } from "./useImportFields";

function requestOf(values: Values, supplier: Supplier, action: ImportAction, timing?: Timing): ImportRequest {
  return {
    supplier: supplier.type,
    action,
    product_ids: linesToSend(values.lines, supplier, values.mode),
    page_type: pageTypes[values.mode],
    password: supplier.hasPasswords ? values.password : "",
    timing,
  };
}

/** Suppliers that this merchant may import from. */
export function useOffered(): readonly Supplier[] {
  const menus = useUser().data?.menus ?? [];
  return suppliers.filter(({ right }) => !right || menus.includes(right));
}

type Fields = ReturnType<typeof useFields<Values>>;

/** Returns what happens to refused lines: Banggood's are cleared (001, section 5), unless some of them can be used. */
export function refused(form: Fields, supplier: Supplier) {
  return ({ lines }: { lines?: unknown }) => {
    const { lines: text, mode } = form.getValues();
    const isUseless = invalidLines(text, supplier, mode).length === linesOf(text).length;
    if (lines && isUseless && supplier.type === BANGGOOD) form.setValue("lines", "");
  };
}

export function refuse(form: Fields, error: unknown) {
  const lines = error instanceof ApiError ? error.fields.product_ids : undefined;
  if (hasCode(error, Codes.storefrontPassword)) form.setError("password", { message: error.message });
  else if (lines) form.setError("lines", { message: error instanceof ApiError ? error.message : lines });
}

interface How {
  timing?: Timing;
  /** What arrives first is opened in the editor. */
  opens?: boolean;
}

/** Starting the import, at once or at a time that a dialog asks for. */
function useSending(form: Fields, supplier: Supplier, uploadNow: () => UploadSettings | undefined) {
  const go = useGo();
  const start = useStartImport();
  const [isScheduling, setScheduling] = useState(false);
  const send = (action: ImportAction, onError: (error: unknown) => void, how: How = {}) => {
    const upload = action === SAVE_TO_IMPORT_LIST ? undefined : uploadNow();
    start.mutate(
      { ...requestOf(form.getValues(), supplier, action, how.timing), upload },
      {
        onSuccess: (process) => {
          announceImport(supplier.type, process, action);
          go(paths.importList, how.opens ? { quick: process.data } : undefined);
        },
        onError,
      },
    );
  };
  /** The dialog stays on what can be mended there: the time. */
  const schedule = (timing: Timing, refuseTiming: (error: unknown) => void) =>
    send(
      SCHEDULE_FOR_LATER,
      (error) => {
        if (error instanceof ApiError && error.fields.timing) {
          refuseTiming(error);
          return;
        }
        setScheduling(false);
        refuse(form, error);
      },
      { timing },
    );
  return {
    start,
    isScheduling,
    schedule,
    closeSchedule: () => {
      setScheduling(false);
      start.reset();
    },
    begin: (action: ImportAction, how?: How) => {
      if (action === SCHEDULE_FOR_LATER) setScheduling(true);
      else send(action, (error) => refuse(form, error), how);
    },
  };
}

/** The import form's state: client checks first, then the server's field messages on their fields. */
export function useImportForm() {
  const selected = useStores().data?.stores.filter((store) => store.selected) ?? [];
  const [warning, setWarning] = useState("");
  const { form, keep } = useImportFields();
  const offered = useOffered();
  const supplier = supplierOf(form.watch("supplier")) ?? storefront;
  const upload = useUploadChoice();
  const { start, begin, ...scheduling } = useSending(form, supplier, () => upload.sent(selected));
  const submit = (action: ImportAction, how?: How) => {
    setWarning("");
    if (action !== SAVE_TO_IMPORT_LIST && selected.length === 0) {
      setWarning(textsNow(importingTexts).selectStore);
      return;
    }
    void form.handleSubmit(() => begin(action, how), refused(form, supplier))();
  };
  const changeSupplier = () => {
    form.setValue("mode", "product");
    form.clearErrors();
    start.reset();
  };
  const check = (text: string, values: Values) =>
    checkLines(text, supplierOf(values.supplier) ?? supplier, values.mode, textsNow(importingTexts));
  const isSaidElsewhere =
    scheduling.isScheduling || hasCode(start.error, Codes.storefrontPassword) || form.formState.errors.lines;

  return {
    ...scheduling,
    form,
    keep,
    supplier,
    offered,
    selected,
    warning,
    upload,
    check,
    changeSupplier,
    busy: start.isPending,
    refusal: isSaidElsewhere ? null : start.error,
    save: () => submit(SAVE_TO_IMPORT_LIST),
    quickEdit: () => submit(SAVE_TO_IMPORT_LIST, { opens: true }),
    importToStore: () => submit(IMPORT_TO_STORE),
    scheduleForLater: () => submit(SCHEDULE_FOR_LATER),
  };
}
