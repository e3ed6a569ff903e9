import { Fragment } from "react";
import { type TextKey, useText } from "@/i18n/useText";
import { Moment } from "./Moment";

const MARK = "\u0001";

interface MomentTextProps {
  words: TextKey;
  at: Record<string, string>;
  /** What else the sentence names. */
  values?: Record<string, string>;
}

/** A sentence with moments where it names them. */
export function MomentText({ words, at, values }: MomentTextProps) {
  const text = useText();
  const marks = Object.fromEntries(Object.keys(at).map((name) => [name, MARK + name + MARK]));
  // Between two marks is a name, so every second part.
  return text(words, { ...values, ...marks })
    .split(MARK)
    .map((part, place) => {
      const isName = place % 2 === 1;
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order
      return <Fragment key={place}>{isName ? <Moment at={at[part] ?? null} /> : part}</Fragment>;
    });
}
