import type { ReactNode } from "react";
import { LineInput } from "./inputs";
import { EachLanguage, type Language } from "./layout";
import { RichInput } from "./RichInput";

interface TitleAndTextProps {
  /** The name of the text, without its language. */
  text: string;
  /** Below the text. */
  children?: (language: Language) => ReactNode;
}

/** What readers get in their language: a title, which English always has, and a text. */
export function TitleAndText({ text, children }: TitleAndTextProps) {
  return (
    <EachLanguage titles="resources.announcements.languages">
      {(language) => (
        <>
          <LineInput source={`title_${language}`} required={language === "en"} limit={200} lang={language} />
          <RichInput source={`${text}_${language}`} language={language} />
          {children?.(language)}
        </>
      )}
    </EachLanguage>
  );
}
