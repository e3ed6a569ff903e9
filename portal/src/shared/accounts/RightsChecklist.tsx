import { useTexts } from "@/shared/i18n/texts";
import { TickGroup } from "@/shared/ui/Tick";
import { rightsTexts } from "./rightsTexts";

interface RightsChecklistProps {
  title: string;
  names: readonly string[];
  chosen: readonly string[];
  onChange: (rights: string[]) => void;
  error?: string;
}

/** Rights to tick, in words. */
export function RightsChecklist(props: RightsChecklistProps) {
  const { rights } = useTexts(rightsTexts);
  return <TickGroup label={(name) => rights[name] ?? name} least={200} {...props} />;
}
