import { useInput, useTranslateLabel } from "react-admin";
import { RichText } from "@/ui/RichText";

export function RichInput({ source, language }: { source: string; language: string }) {
  const labelOf = useTranslateLabel();
  const { field, fieldState } = useInput({ source, parse: (html: string) => html });
  return (
    <RichText
      label={String(labelOf({ source }))}
      language={language}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
