import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form } from "react-admin";
import { type FieldValues, useFormContext } from "react-hook-form";
import { Sections } from "@/ui/Section";
import { same } from "./useKeptDraft";

/** Values as typed, and where they are kept: in this browser or only in the form. */
export interface TypedDraft<Draft> {
  draft: Draft;
  set: (typed: Draft) => void;
}

interface DraftFormProps<Draft> {
  kept: TypedDraft<Draft>;
  onSave: (draft: Draft) => unknown;
  children: ReactNode;
}

const Frame = styled(Form)({ display: "contents" });

/** The server validates, not the browser; each save starts without earlier errors. */
const unjudged = (values: FieldValues) => ({ values, errors: {} });

/** A form of react-admin over a draft that is kept outside of it. */
export function DraftForm<Draft extends object>({ kept, onSave, children }: DraftFormProps<Draft>) {
  const [begun] = useState(kept.draft);
  return (
    <Frame
      noValidate
      disableInvalidFormNotification
      record={begun}
      resolver={unjudged}
      onSubmit={(typed: FieldValues) => onSave(typed as Draft)}
    >
      <Keeper kept={kept} />
      <Sections>{children}</Sections>
    </Frame>
  );
}

/** Keeps what is typed, and shows what was changed elsewhere: discarded, saved by a colleague, typed in another tab. */
function Keeper<Draft extends object>({ kept: { draft, set } }: { kept: TypedDraft<Draft> }) {
  const { reset, subscribe } = useFormContext();
  const shown = useRef(draft);
  const latest = useRef(set);
  useLayoutEffect(() => {
    latest.current = set;
    if (same(shown.current, draft)) return;
    shown.current = draft;
    reset(draft);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (same(shown.current, values)) return;
          shown.current = values as Draft;
          latest.current(shown.current);
        },
      }),
    [subscribe],
  );
  return null;
}
