import Chip from "@mui/material/Chip";
import type { TopicPage } from "@/shared/api/types";
import { Row } from "@/shared/ui/Card";
import { useSought } from "./useSought";

/** The words of a topic's tab, each looked for by one click (specification 001, section 2.5). */
export function HotWords({ page }: { page: TopicPage | undefined }) {
  const { sought, seek } = useSought();
  if (!page?.hot_param.isOpen) return null;
  return (
    <Row sx={{ mb: 1.5 }}>
      {page.hot_param.keywords.map((word) => (
        <Chip
          key={word}
          label={word}
          variant={sought.title === word ? "filled" : "outlined"}
          aria-pressed={sought.title === word}
          onClick={() => seek({ title: sought.title === word ? "" : word })}
        />
      ))}
    </Row>
  );
}
