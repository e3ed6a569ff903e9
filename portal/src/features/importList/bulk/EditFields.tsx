import type { ChangeEvent } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { CollectionFields } from "./CollectionFields";
import type { Draft } from "./edits";
import { bulkTexts } from "./texts";

const ENDINGS = ["99", "95", "90", "00"];

export interface PartProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** Joins a control to a value of the draft. */
function bound<Name extends keyof Draft>({ draft, set }: PartProps, name: Name) {
  return {
    value: String(draft[name]),
    onChange: (event: Typed) => set({ [name]: event.target.value } as Partial<Draft>),
  };
}

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

function ReplaceFields(props: PartProps) {
  const t = useTexts(bulkTexts);
  const { draft, set } = props;
  const tick = (name: "inTitle" | "inDescription" | "matchCase", label: string) => (
    <Tick label={label} checked={draft[name]} onChange={(_event, on) => set({ [name]: on })} />
  );
  return (
    <>
      <Row role="group" aria-label={t.lookIn}>
        {tick("inTitle", t.inTitle)}
        {tick("inDescription", t.inDescription)}
        {tick("matchCase", t.matchCase)}
      </Row>
      <Field label={t.find} {...bound(props, "find")} inputProps={{ maxLength: 500 }} autoFocus />
      <Field
        label={t.replace}
        hint={t.replaceHint}
        {...bound(props, "replace")}
        inputProps={{ maxLength: 500 }}
      />
    </>
  );
}

function TagFields(props: PartProps) {
  const t = useTexts(bulkTexts);
  return (
    <>
      <Select label={t.tagRule} choices={choicesOf(t.tagRules)} {...bound(props, "rule")} />
      <Field label={t.kinds.tags} hint={t.commas} {...bound(props, "tags")} />
    </>
  );
}

function PriceFields(props: PartProps) {
  const t = useTexts(bulkTexts);
  const { base, sum } = props.draft;
  const endings = ENDINGS.map((cents) => ({ value: cents, label: t.endsOn(cents) }));
  return (
    <>
      <Select label={t.base} choices={choicesOf(t.bases)} {...bound(props, "base")} />
      {base === "rule" ? (
        <Muted>{t.ruleHint}</Muted>
      ) : (
        <>
          <Select label={t.sum} choices={choicesOf(t.sums)} {...bound(props, "sum")} />
          <Field
            label={t.number}
            hint={sum === "fixed" ? t.amountHint : t.numberHint}
            inputProps={{ inputMode: "decimal" }}
            {...bound(props, "number")}
          />
          <Select
            label={t.cents}
            choices={[{ value: "", label: t.asIs }, ...endings]}
            {...bound(props, "cents")}
          />
        </>
      )}
    </>
  );
}

function ImageFields(props: PartProps) {
  const t = useTexts(bulkTexts);
  const { which } = props.draft;
  return (
    <>
      <Select label={t.which} choices={choicesOf(t.whichOnes)} {...bound(props, "which")} />
      {which === "positions" && (
        <Field label={t.positions} hint={t.positionsHint} {...bound(props, "positions")} />
      )}
      {which === "text" && <Field label={t.imageText} {...bound(props, "text")} />}
      {which === "size" && (
        <Field
          label={t.size}
          hint={t.sizeHint}
          inputProps={{ inputMode: "numeric" }}
          {...bound(props, "size")}
        />
      )}
    </>
  );
}

function MoveFields(props: PartProps) {
  const t = useTexts(bulkTexts);
  return (
    <>
      <Field label={t.position} inputProps={{ inputMode: "numeric" }} {...bound(props, "position")} />
      <Field label={t.to} inputProps={{ inputMode: "numeric" }} {...bound(props, "to")} />
    </>
  );
}

/** Fields of the selected kind of change. */
export function EditFields(props: PartProps) {
  const t = useTexts(bulkTexts);
  switch (props.draft.kind) {
    case "replace_text":
      return <ReplaceFields {...props} />;
    case "remove_words":
      return <Field label={t.words} hint={t.wordsHint} {...bound(props, "words")} />;
    case "tags":
      return <TagFields {...props} />;
    case "collections":
      return <CollectionFields {...props} />;
    case "prices":
      return <PriceFields {...props} />;
    case "remove_images":
      return <ImageFields {...props} />;
    case "move_image":
      return <MoveFields {...props} />;
    case "split":
      return (
        <Field
          label={t.option}
          hint={t.optionHint}
          inputProps={{ maxLength: 255 }}
          {...bound(props, "option")}
        />
      );
    default:
      return (
        <Field
          label={t.value}
          hint={t.valueHint}
          inputProps={{ maxLength: 300 }}
          {...bound(props, "value")}
        />
      );
  }
}
