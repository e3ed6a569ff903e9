import QuickreplyOutlined from "@mui/icons-material/QuickreplyOutlined";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

interface TemplateMenuProps {
  id: string;
  onInsert: (text: string) => void;
}

/** Answers that are ready, each in the languages that it has; one is put into the message, nothing is sent. */
export function TemplateMenu({ id, onInsert }: TemplateMenuProps) {
  const text = useText();
  const { listAnswers } = useDataProvider<ConsoleDataProvider>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data = [] } = useQuery({
    queryKey: ["work_orders", id, "templates"],
    meta: { aside: true },
    queryFn: () => listAnswers(id),
  });
  const answers = data.flatMap(({ id: key, title, text_en, text_zh }) => [
    { key: `${key}.en`, title, language: "en" as const, said: text_en },
    { key: `${key}.zh`, title, language: "zh" as const, said: text_zh },
  ]);
  const offered = answers.filter(({ said }) => said);
  if (offered.length === 0) return null;
  const insert = (said: string) => {
    setAnchor(null);
    onInsert(said);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<QuickreplyOutlined />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text("resources.work_orders.thread.template")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map(({ key, title, language, said }) => (
          <MenuItem key={key} onClick={() => insert(said)} sx={{ whiteSpace: "normal" }}>
            {`${title} (${text(`resources.answer_templates.languages.${language}`)})`}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
