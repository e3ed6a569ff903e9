import { FactFields } from "@/shared/customs/FactFields";
import type { useFields } from "@/shared/forms/useFields";
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
  form: ReturnType<typeof useFields<Draft>>;
}

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

function ReplaceFields({ form }: PartProps) {
  const t = useTexts(bulkTexts);
  const tick = (name: "inTitle" | "inDescription" | "matchCase", label: string) => {
    const { value, onChange } = form.choice(name);
    return <Tick label={label} checked={value} onChange={(_event, on) => onChange(on)} />;
  };
  return (
    <>
      <Row role="group" aria-label={t.lookIn}>
        {tick("inTitle", t.inTitle)}
        {tick("inDescription", t.inDescription)}
        {tick("matchCase", t.matchCase)}
      </Row>
      <Field label={t.find} {...form.field("find")} inputProps={{ maxLength: 500 }} autoFocus />
      <Field
        label={t.replace}
        hint={t.replaceHint}
        {...form.field("replace")}
        inputProps={{ maxLength: 500 }}
      />
    </>
  );
}

function TagFields({ form }: PartProps) {
  const t = useTexts(bulkTexts);
  return (
    <>
      <Select label={t.tagRule} choices={choicesOf(t.tagRules)} {...form.register("rule")} />
      <Field label={t.kinds.tags} hint={t.commas} {...form.field("tags")} />
    </>
  );
}

function PriceFields({ form }: PartProps) {
  const t = useTexts(bulkTexts);
  const [base, sum] = form.watch(["base", "sum"]);
  const endings = ENDINGS.map((cents) => ({ value: cents, label: t.endsOn(cents) }));
  return (
    <>
      <Select label={t.base} choices={choicesOf(t.bases)} {...form.register("base")} />
      {base === "rule" ? (
        <Muted>{t.ruleHint}</Muted>
      ) : (
        <>
          <Select label={t.sum} choices={choicesOf(t.sums)} {...form.register("sum")} />
          <Field
            label={t.number}
            hint={sum === "fixed" ? t.amountHint : t.numberHint}
            inputProps={{ inputMode: "decimal" }}
            {...form.field("number")}
          />
          <Select
            label={t.cents}
            choices={[{ value: "", label: t.asIs }, ...endings]}
            {...form.register("cents")}
          />
        </>
      )}
    </>
  );
}

function ImageFields({ form }: PartProps) {
  const t = useTexts(bulkTexts);
  const which = form.watch("which");
  return (
    <>
      <Select label={t.which} choices={choicesOf(t.whichOnes)} {...form.register("which")} />
      {which === "positions" && (
        <Field label={t.positions} hint={t.positionsHint} {...form.field("positions")} />
      )}
      {which === "text" && <Field label={t.imageText} {...form.field("text")} />}
      {which === "size" && (
        <Field
          label={t.size}
          hint={t.sizeHint}
          inputProps={{ inputMode: "numeric" }}
          {...form.field("size")}
        />
      )}
    </>
  );
}

function MoveFields({ form }: PartProps) {
  const t = useTexts(bulkTexts);
  return (
    <>
      <Field label={t.position} inputProps={{ inputMode: "numeric" }} {...form.field("position")} />
      <Field label={t.to} inputProps={{ inputMode: "numeric" }} {...form.field("to")} />
    </>
  );
}

function CustomsFields({ form }: PartProps) {
  const t = useTexts(bulkTexts);
  const facts = form.watch("facts");
  return (
    <>
      <Muted>{t.customsHint}</Muted>
      <FactFields
        valueFor={(name) => facts[name] ?? ""}
        onChange={(name, value) => form.setValue("facts", { ...facts, [name]: value })}
        none={t.unchanged}
      />
    </>
  );
}

/** Fields of the selected kind of change. */
export function EditFields({ form }: PartProps) {
  const t = useTexts(bulkTexts);
  switch (form.watch("kind")) {
    case "replace_text":
      return <ReplaceFields form={form} />;
    case "remove_words":
      return <Field label={t.words} hint={t.wordsHint} {...form.field("words")} />;
    case "tags":
      return <TagFields form={form} />;
    case "collections":
      return <CollectionFields form={form} />;
    case "prices":
      return <PriceFields form={form} />;
    case "remove_images":
      return <ImageFields form={form} />;
    case "move_image":
      return <MoveFields form={form} />;
    case "customs":
      return <CustomsFields form={form} />;
    case "split":
      return (
        <Field
          label={t.option}
          hint={t.optionHint}
          inputProps={{ maxLength: 255 }}
          {...form.field("option")}
        />
      );
    default:
      return (
        <Field label={t.value} hint={t.valueHint} inputProps={{ maxLength: 300 }} {...form.field("value")} />
      );
  }
}
