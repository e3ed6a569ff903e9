import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { ApiError } from "@/api/errors";
import type { Page } from "@/api/types";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import type { Draft } from "./useDraft";

/** Saves a draft; a refusal lands on its fields, and what somebody else saved meanwhile is not overwritten. */
export function useSaving(page: Page, onSaved: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { savePage } = useDataProvider<ConsoleDataProvider>();
  const [fields, setFields] = useState<Record<string, string>>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: Draft) => savePage(page.id, { ...draft, version: page.version }),
    onMutate: () => setFields({}),
    onSuccess: () => {
      onSaved();
      notify("resources.pages.saved", { type: "success" });
      refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError) setFields(error.body.errors);
      const conflict = error instanceof ApiError && error.status === 409;
      const words = conflict ? "resources.pages.conflict" : error.message;
      notify(words, { type: "error", messageArgs: { _: error.message } });
    },
  });
  return { save: mutate, isSaving: isPending, fields };
}
