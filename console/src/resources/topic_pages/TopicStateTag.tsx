import type { TopicPage } from "@/api/types";
import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { TOPIC_STATES } from "./kinds";

export function TopicStateTag({ status }: Pick<TopicPage, "status">) {
  const text = useText();
  const { words, tone } = TOPIC_STATES[status];
  return <StateTag tone={tone} label={text(`resources.topic_pages.states.${words}`)} />;
}
