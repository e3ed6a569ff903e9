import type { FormCountry, ServiceForm } from "@/shared/api/types";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { useFirstAnswers, useFormCountries, useSubmitRequest } from "../api";
import { splitPhone } from "./phones";
import { RequestForm } from "./RequestForm";
import { emptyPart, type Part, partOf } from "./values";

interface NewRequestFormProps {
  form: ServiceForm;
  /** The SKU that the request is about: sent with it, and filled in where the form asks for it. */
  sku: string;
  /** Where the reader came from. */
  source: string;
  owner: string;
  /** What is known of the reader before the first request, by field key. */
  profile: Part;
  onSent: () => void;
}

/** The form of a service; what the first request, or else the profile, says about its merchant is filled in. */
export function NewRequestForm({ form, sku, source, owner, profile, onSent }: NewRequestFormProps) {
  const first = useFirstAnswers(true);
  const countries = useFormCountries();
  const submit = useSubmitRequest();
  if (first.isPending || countries.isPending) return <ListSkeleton rows={2} height={280} />;
  const known: Part = first.data ? partOf(first.data) : startOf(profile, countries.data ?? []);
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

/** The profile with what follows from its number: the country of its code, and where one is reached. */
function startOf(profile: Part, countries: readonly FormCountry[]): Part {
  const phone = String(profile.phone ?? "");
  const [code] = splitPhone(phone, countries);
  const area = countries.find((country) => country.phone === code && country.is_main)?.id ?? "";
  return code ? { ...profile, area, contact: phone } : profile;
}
