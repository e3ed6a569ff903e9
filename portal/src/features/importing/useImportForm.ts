import { useMemo, useState } from "react";
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
import { checkRecognised, type Group, groupsOf, recognised } from "./recognised";
import { importingTexts } from "./texts";
import { useImportFields, type Values } from "./useImportFields";

function requestOf(
  { supplier, mode, lines }: Group,
  { password }: Values,
  action: ImportAction,
  timing?: Timing,
): ImportRequest {
  return {
    supplier: supplier.type,
    action,
    product_ids: [...lines],
    page_type: pageTypes[mode],
    password: supplier.hasPasswords ? password : "",
    timing,
  };
}

const idSupplier = ({ idsOf }: Values) => supplierOf(idsOf) ?? storefront;

/** The requests that the form means: by each line, or as the supplier was chosen. */
function groupsIn(values: Values): Group[] {
  const { supplier: chosen, mode, lines } = values;
  const supplier = chosen && supplierOf(chosen);
  if (!supplier) return groupsOf(recognised(lines, idSupplier(values)));
  return [{ supplier, mode, typed: linesOf(lines), lines: linesToSend(lines, supplier, mode) }];
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
function useSending(form: Fields, uploadNow: () => UploadSettings | undefined) {
  const go = useGo();
  const start = useStartImport();
  const [isScheduling, setScheduling] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<Supplier>();
  /** Starts one import after the other; lines whose import has begun are taken out, so that none begins twice. */
  const send = async (action: ImportAction, onError: (error: unknown) => void, how: How = {}) => {
    const upload = action === SAVE_TO_IMPORT_LIST ? undefined : uploadNow();
    const values = form.getValues();
    const groups = groupsIn(values);
    let last = "";
    setSending(true);
    try {
      for (const [at, group] of groups.entries()) {
        setRefused(group.supplier);
        const process = await start.mutateAsync({ ...requestOf(group, values, action, how.timing), upload });
        announceImport(group.supplier.type, process, action);
        last = process.data;
        const left = groups.slice(at + 1).flatMap(({ typed }) => typed);
        if (left.length > 0) form.setValue("lines", left.join("\n"));
      }
      go(paths.importList, how.opens ? { quick: last } : undefined);
    } catch (error) {
      onError(error);
    } finally {
      setSending(false);
    }
  };
  /** The dialog stays on what can be mended there: the time. */
  const schedule = (timing: Timing, refuseTiming: (error: unknown) => void) =>
    void send(
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
    refused,
    isSending,
    isScheduling,
    schedule,
    closeSchedule: () => {
      setScheduling(false);
      start.reset();
    },
    begin: (action: ImportAction, how?: How) => {
      if (action === SCHEDULE_FOR_LATER) setScheduling(true);
      else void send(action, (error) => refuse(form, error), how);
    },
  };
}

/** The import form's state: client checks first, then the server's field messages on their fields. */
export function useImportForm() {
  const selected = useStores().data?.stores.filter((store) => store.selected) ?? [];
  const [warning, setWarning] = useState("");
  const { form, keep } = useImportFields({ supplier: "" });
  const offered = useOffered();
  const upload = useUploadChoice();
  const sending = useSending(form, () => upload.sent(selected));
  const { start, begin, isSending, refused: refusedSupplier, ...scheduling } = sending;
  const values = form.watch();
  const chosen = values.supplier ? supplierOf(values.supplier) : undefined;
  const lines = useMemo(
    () => (chosen ? [] : recognised(values.lines, supplierOf(values.idsOf) ?? storefront)),
    [chosen, values.lines, values.idsOf],
  );
  const submit = (action: ImportAction, how?: How) => {
    setWarning("");
    if (action !== SAVE_TO_IMPORT_LIST && selected.length === 0) {
      setWarning(textsNow(importingTexts).selectStore);
      return;
    }
    void form.handleSubmit(() => begin(action, how), chosen ? refused(form, chosen) : undefined)();
  };
  const changeSupplier = () => {
    form.setValue("mode", "product");
    form.clearErrors();
    start.reset();
  };
  const check = (text: string, values: Values) => {
    const t = textsNow(importingTexts);
    const supplier = values.supplier && supplierOf(values.supplier);
    if (!supplier) return checkRecognised(recognised(text, idSupplier(values)), t);
    return checkLines(text, supplier, values.mode, t);
  };
  const isSaidElsewhere =
    scheduling.isScheduling || hasCode(start.error, Codes.storefrontPassword) || form.formState.errors.lines;

  return {
    ...scheduling,
    form,
    keep,
    chosen,
    /** What each line seems to be; none while a supplier is chosen. */
    lines,
    suppliers: chosen ? [chosen] : [...new Set(lines.map(({ supplier }) => supplier))],
    refusedSupplier: refusedSupplier ?? storefront,
    offered,
    selected,
    warning,
    upload,
    check,
    changeSupplier,
    busy: isSending,
    refusal: isSaidElsewhere ? null : start.error,
    save: () => submit(SAVE_TO_IMPORT_LIST),
    quickEdit: () => submit(SAVE_TO_IMPORT_LIST, { opens: true }),
    importToStore: () => submit(IMPORT_TO_STORE),
    scheduleForLater: () => submit(SCHEDULE_FOR_LATER),
  };
}
