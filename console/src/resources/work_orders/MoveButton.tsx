import ArrowForward from "@mui/icons-material/ArrowForward";
import { useText } from "@/i18n/useText";
import { CommandButton } from "@/ui/CommandButton";

/** A state that is set without a word to the merchant. */
export function MoveButton({ words, run }: { words: "begin" | "return"; run: () => Promise<unknown> }) {
  const text = useText();
  return (
    <CommandButton
      icon={<ArrowForward />}
      words={`resources.work_orders.${words}`}
      content={text(`resources.work_orders.${words}.text`)}
      run={run}
    />
  );
}
