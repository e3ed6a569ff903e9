import { styled } from "@mui/material/styles";
import { type RaRecord, useTranslate } from "react-admin";
import type { TextKey } from "@/i18n/useText";
import { choicesOf } from "./form/choices";
import type { FieldProps } from "./list/fields";

export type Tone = "success" | "warning" | "error" | "info" | "neutral";

const Tag = styled("span", { shouldForwardProp: (name) => name !== "tone" })<{ tone: Tone }>(
  ({ theme, tone }) => {
    const colours = tone === "neutral" ? undefined : theme.palette[tone];
    return {
      display: "inline-flex",
      alignItems: "center",
      minHeight: 24,
      padding: "0 10px",
      borderRadius: 999,
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 600,
      lineHeight: 1.4,
      whiteSpace: "nowrap",
      background: colours?.light ?? theme.palette.action.hover,
      color: colours?.dark ?? theme.palette.text.primary,
      "&::before": {
        content: '""',
        width: 7,
        height: 7,
        marginRight: 7,
        borderRadius: 999,
        background: colours?.main ?? theme.palette.text.disabled,
      },
    };
  },
);

/** A state in words; the colour only repeats it. */
export function StateTag({ tone, label }: { tone: Tone; label: string }) {
  return <Tag tone={tone}>{label}</Tag>;
}

/**
 * Makes a tag for a set of states, with names from the catalogue below `words`; unknown states are shown as they are.
 * `Field` is for lists, `choices` for filters.
 */
export function stateTag<Words extends string, State extends string>(
  words: Words & (`${Words}.${State}` extends TextKey ? Words : never),
  tones: Record<State, Tone>,
) {
  const states = Object.keys(tones) as State[];
  function OwnStateTag({ state }: { state: string }) {
    const translate = useTranslate();
    const isKnown = Object.hasOwn(tones, state);
    return (
      <StateTag
        tone={isKnown ? tones[state as State] : "neutral"}
        label={isKnown ? translate(`${words}.${state}`) : state}
      />
    );
  }
  return Object.assign(OwnStateTag, {
    states,
    choices: choicesOf(words, states),
    Field: ({ record, source }: FieldProps<RaRecord>) => <OwnStateTag state={record[source]} />,
  });
}
