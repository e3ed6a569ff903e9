import type { ServiceForm } from "@/shared/api/types";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { useFirstAnswers, useSubmitRequest } from "../api";
import { RequestForm } from "./RequestForm";
import { emptyPart, type Part, partOf } from "./values";

interface NewRequestFormProps {
  form: ServiceForm;
  /** The SKU that the request is about: sent with it, and filled in where the form asks for it. */
  sku: string;
  /** Where the reader came from. */
  source: string;
  owner: string;
  mailbox: string;
  onSent: () => void;
}

/** The form of a service; what the first request said about its merchant is filled in. */
export function NewRequestForm({ form, sku, source, owner, mailbox, onSent }: NewRequestFormProps) {
  const first = useFirstAnswers(true);
  const submit = useSubmitRequest();
  if (first.isPending) return <ListSkeleton rows={2} height={280} />;
  const known: Part = first.data ? partOf(first.data) : { email: mailbox };
  const service = { type: form.service, name: form.name, sku, source };
  return (
    <RequestForm
      form={form}
      start={[
        { ...emptyPart(form.personal.fields), ...known },
        { ...emptyPart(form.requirements.fields), sku },
      ]}
      draft={`${owner}:${form.service}`}
      send={(info) => submit.mutateAsync({ service, info })}
      onSent={onSent}
    />
  );
}
