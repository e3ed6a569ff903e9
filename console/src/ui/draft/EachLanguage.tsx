import type { ReactNode } from "react";
import { Section } from "@/ui/Section";
import { FieldColumn } from "./DraftForm";

const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

interface EachLanguageProps {
  title: (language: Language) => string;
  children: (language: Language) => ReactNode;
}

/** A section for each language that readers may have. */
export function EachLanguage({ title, children }: EachLanguageProps) {
  return LANGUAGES.map((language) => (
    <Section key={language} title={title(language)}>
      <FieldColumn>{children(language)}</FieldColumn>
    </Section>
  ));
}
