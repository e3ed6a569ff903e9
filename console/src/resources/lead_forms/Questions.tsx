import { useWatch } from "react-hook-form";
import type { LeadField } from "@/api/types";
import { choicesOf } from "@/ui/form/choices";
import { FieldSets } from "@/ui/form/FieldSets";
import { ChoiceInput, LineInput, ListInput, TickInput } from "@/ui/form/inputs";

const MOST = 20;
const KIND = ["text", "long_text", "email", "phone", "url", "choice"];
const KINDS = choicesOf("resources.lead_forms.kinds", KIND);
const LINES = /\n/;

export const emptyQuestion = (): LeadField => ({
  key: "",
  kind: "text",
  label_en: "",
  label_zh: "",
  required: false,
  choices_en: [],
  choices_zh: [],
});

/** The fields of the question at `at`. */
function Question({ at }: { at: string }) {
  const kind = useWatch({ name: `${at}.kind` });
  const named = (name: keyof LeadField) => ({
    source: `${at}.${name}`,
    label: `resources.lead_forms.question.${name}` as const,
  });
  return (
    <>
      <LineInput {...named("label_en")} required />
      <LineInput {...named("label_zh")} />
      <LineInput {...named("key")} required />
      <ChoiceInput {...named("kind")} choices={KINDS} />
      {kind === "choice" && (
        <>
          <ListInput {...named("choices_en")} separator={LINES} joint={"\n"} lines={2} required />
          <ListInput {...named("choices_zh")} separator={LINES} joint={"\n"} lines={2} />
        </>
      )}
      <TickInput {...named("required")} />
    </>
  );
}

export function Questions() {
  return (
    <FieldSets
      source="fields"
      words="resources.lead_forms.question"
      most={MOST}
      least={1}
      empty={emptyQuestion}
    >
      {(at) => <Question at={at} />}
    </FieldSets>
  );
}
