import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { ApiError } from "@/api/errors";

interface SavingWords {
  words:
    | "resources.pages"
    | "resources.announcements"
    | "resources.plans"
    | "resources.leads"
    | "resources.lead_forms"
    | "resources.adjustments"
    | "resources.push_messages"
    | "resources.user_messages"
    | "resources.topic_pages"
    | "resources.settings";
}

/** Saves a draft; a refusal lands on its fields, and what somebody else saved meanwhile is not overwritten. */
export function useDraftSaving<Draft, Saved>(
  { words }: SavingWords,
  send: (draft: Draft) => Promise<Saved>,
  onSaved: (saved: Saved, sent: Draft) => void,
) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [fields, setFields] = useState<Record<string, string>>({});
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onMutate: () => setFields({}),
    onSuccess: (saved, sent) => {
      notify(`${words}.saved`, { type: "success" });
      onSaved(saved, sent);
    },
    onError: (error) => {
      if (error instanceof ApiError) setFields(error.body.errors);
      const conflict = error instanceof ApiError && error.status === 409;
      notify(conflict ? `${words}.conflict` : error.message, {
        type: "error",
        messageArgs: { _: error.message },
      });
      if (conflict) refresh();
    },
  });
  return { save: mutate, isSaving: isPending, fields };
}
