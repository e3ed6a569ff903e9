import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useFormContext, useWatch } from "react-hook-form";
import { type TextKey, useText } from "@/i18n/useText";
import { FieldSets } from "@/ui/form/FieldSets";
import { LineInput, TickInput } from "@/ui/form/inputs";
import { Section } from "@/ui/Section";
import { BLOCKS, type Block, emptyRow, type ProductDraft } from "./draft";

const MOST = 50;
const TYPES: Record<string, "number" | "date"> = {
  ...{ likes: "number", comments: "number", shares: "number", star: "number", value: "number" },
  ...{ seen_on: "date", day: "date" },
};

/** Detail blocks of a product; merchants see those that are switched on. */
export function Blocks() {
  return (
    <>
      {BLOCKS.map((block) => (
        <BlockPart key={block} block={block} />
      ))}
    </>
  );
}

function BlockPart({ block }: { block: Block }) {
  const text = useText();
  const { setValue } = useFormContext<ProductDraft>();
  const open = useWatch<ProductDraft, "open">({ name: "open" }) ?? [];
  const isOpen = open.includes(block);
  const toggle = () =>
    setValue("open", isOpen ? open.filter((other) => other !== block) : [...open, block], {
      shouldDirty: true,
    });
  return (
    <Section
      title={text(`resources.topic_products.blocks.${block}`)}
      action={
        <FormControlLabel
          control={<Checkbox checked={isOpen} onChange={toggle} />}
          label={text("resources.topic_products.shown")}
        />
      }
    >
      {block === "radar" && <TickInput source="radar_lock" />}
      <FieldSets
        source={block}
        words="resources.topic_products.row"
        most={MOST}
        empty={emptyRow[block] as () => object}
      >
        {(at) => <Row at={at} block={block} />}
      </FieldSets>
    </Section>
  );
}

function Row({ at, block }: { at: string; block: Block }) {
  return Object.entries(emptyRow[block]()).map(([name, value]) => {
    const field = {
      source: `${at}.${name}`,
      // `row.title` is the heading of a row.
      label: (name === "title"
        ? "resources.topic_products.fields.title_en"
        : `resources.topic_products.row.${name}`) as TextKey,
    };
    if (typeof value === "boolean") return <TickInput key={name} {...field} />;
    return <LineInput key={name} {...field} type={TYPES[name]} min={0} />;
  });
}
