import { styled } from "@mui/material/styles";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Facts } from "@/ui/Facts";
import { Section } from "@/ui/Section";
import { SentFiles } from "./SentFiles";

/** Longer answers don't fit a column. */
const LONG = 80;

const Lines = styled("span")({ whiteSpace: "pre-wrap" });

/** The merchant's answers by section. */
export function Answers({ parts }: { parts: Request["parts"] }) {
  const text = useText();
  return parts.map(({ title, answers }, place) => (
    <Section
      // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their order
      key={place}
      title={place < 2 ? title : text("resources.work_orders.result.product", { number: place })}
    >
      <Facts
        facts={answers.map(({ label, words, files }) => ({
          label,
          isLong: words.join(", ").length > LONG,
          value: files.length > 0 ? <SentFiles files={files} /> : <Lines>{words.join(", ")}</Lines>,
        }))}
      />
    </Section>
  ));
}
