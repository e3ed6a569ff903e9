import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { type TextKey, useText } from "@/i18n/useText";
import { Section } from "@/ui/Section";

/** Fields side by side where there is room. */
export const FieldGrid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
}));

export const FieldColumn = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

type Titles<Key> = Key extends `${infer Path}.languages.en` ? `${Path}.languages` : never;

interface EachLanguageProps {
  /** Catalogue key of the sections' titles. */
  titles: Titles<TextKey>;
  children: (language: Language) => ReactNode;
}

/** A section for each language that readers may have. */
export function EachLanguage({ titles, children }: EachLanguageProps) {
  const text = useText();
  return LANGUAGES.map((language) => (
    <Section key={language} title={text(`${titles}.${language}`)}>
      <FieldColumn>{children(language)}</FieldColumn>
    </Section>
  ));
}
