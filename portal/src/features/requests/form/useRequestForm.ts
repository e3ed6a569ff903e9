import { useEffect, useRef, useState } from "react";
import { type FieldErrors, type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import { ApiError, messageOf } from "@/shared/api/errors";
import type { RequestField } from "@/shared/api/types";
import { textsNow } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import type { Info } from "../param";
import { dropDraft, keepDraft, readDraft } from "./drafts";
import { formTexts } from "./texts";
import { MISSING } from "./useAnswer";
import { emptyPart, fittingPart, infoOf, isComplete, lineOf, type Part, type RequestValues } from "./values";

const WRONG = '[aria-invalid="true"], [data-invalid]';
const SHOWN = ":is(input, textarea, select, button):not([type=hidden])";

interface Options {
  /** The fields of both sections: personal information, and the service. */
  fields: readonly [readonly RequestField[], readonly RequestField[]];
  most: number;
  /** Initial answers: personal information, then the service's section once or more. */
  start: readonly Part[];
  /** Whose form it is and which. */
  draft: string;
  send: (info: Info) => Promise<unknown>;
  onSent: () => void;
}

function startOf({ fields, most, start, draft }: Options): { parts: Part[]; isDraft: boolean } {
  const kept = readDraft(draft);
  const fit = (part: Part, place: number) => fittingPart(fields[place === 0 ? 0 : 1], part);
  return { parts: (kept ?? start).slice(0, most + 1).map(fit), isDraft: kept !== undefined };
}

/** The first field that something is wrong with, once it is drawn so. */
function useFocusOnWrong(attempts: number) {
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = [...(frame.current?.querySelectorAll<HTMLElement>(WRONG) ?? [])];
    wrong.find((field) => field.matches(SHOWN))?.focus();
  }, [attempts]);
  return frame;
}

/** Shows a refusal at the fields that it names; returns whether it named any. */
function showRefusal(form: UseFormReturn<RequestValues>, fields: Options["fields"], error: unknown): boolean {
  const named = error instanceof ApiError ? Object.entries(error.fields) : [];
  const shown = named.filter(([path, message]) => {
    const [, place, key] = /^info\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const title = fields[place === "0" ? 0 : 1].find((field) => field.key === key)?.title ?? "";
    const said = textsNow(formTexts).wrong(title, message);
    if (place && key) form.setError(`parts.${Number(place)}.${key}`, { type: "server", message: said });
    return key !== undefined;
  });
  return shown.length > 0;
}

/** Sends what was answered; what is missing or refused is said, and stays to be mended. */
function useSending(form: UseFormReturn<RequestValues>, { fields, draft, send, onSent }: Options) {
  const [sent, setSent] = useState<Part[] | null>(null);
  const [problem, setProblem] = useState("");
  const give = async ({ parts }: RequestValues) => {
    setProblem("");
    try {
      await send(infoOf(fields, parts));
    } catch (error) {
      if (showRefusal(form, fields, error)) showToast("error", textsNow(formTexts).check);
      else setProblem(messageOf(error));
      return;
    }
    dropDraft(draft);
    setSent(parts);
    onSent();
  };
  const complain = (errors: FieldErrors<RequestValues>) => {
    const t = textsNow(formTexts);
    showToast("error", typesOf(errors).includes(MISSING) ? t.required : t.check);
  };
  return { submit: form.handleSubmit(give, complain), sent, problem };
}

/** A request's form: its sections, its draft, and how it is sent. */
export function useRequestForm(options: Options) {
  const { fields, most, start, draft } = options;
  const [begun, setBegun] = useState(() => startOf(options));
  const form = useForm<RequestValues>({
    defaultValues: { parts: begun.parts },
    mode: "onTouched",
    shouldFocusError: false,
  });
  const sections = useFieldArray({ control: form.control, name: "parts" });
  const { submit, sent, problem } = useSending(form, options);
  const [isOpened, setOpened] = useState(() => !isComplete(fields[0], begun.parts[0]));
  const isPersonWrong = Boolean(form.formState.errors.parts?.[0]);
  useEffect(() => {
    if (isPersonWrong) setOpened(true);
  }, [isPersonWrong]);
  const frame = useFocusOnWrong(form.formState.submitCount);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(draft, values.parts),
      }),
    [form, draft],
  );

  const startOver = () => {
    dropDraft(draft);
    const parts = start.map((part, place) => fittingPart(fields[place === 0 ? 0 : 1], part));
    setBegun({ parts, isDraft: false });
    form.reset({ parts });
    dropDraft(draft);
  };
  return {
    form,
    frame,
    sections: sections.fields,
    canAdd: sections.fields.length <= most,
    add: () => sections.append(emptyPart(fields[1]) as Part, { shouldFocus: false }),
    remove: sections.remove,
    submit,
    busy: form.formState.isSubmitting,
    problem,
    sent,
    isDraft: begun.isDraft,
    folded: isOpened ? undefined : { line: lineOf(fields[0], begun.parts[0]), onOpen: () => setOpened(true) },
    startOver,
  };
}

/** Returns the rules that fields break. */
function typesOf({ parts }: FieldErrors<RequestValues>): unknown[] {
  const each = Array.isArray(parts) ? parts : [];
  return each.flatMap((part) => Object.values(part ?? {}).map((error) => (error as { type?: string }).type));
}
