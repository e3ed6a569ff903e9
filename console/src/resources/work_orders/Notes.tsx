import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useDataProvider } from "react-admin";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";
import { WriteForm } from "./WriteForm";

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1, 0, 2),
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
  "& p": { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
}));

/** What staff write for each other. */
export function Notes({ request: { id, notes }, mayWrite }: { request: Request; mayWrite: boolean }) {
  const text = useText();
  const { noteRequest } = useDataProvider<ConsoleDataProvider>();
  return (
    <Section title={text("resources.work_orders.notes.heading")}>
      <Typography variant="body2" color="textSecondary">
        {text("resources.work_orders.notes.intro")}
      </Typography>
      <List>
        {notes.map(({ id: key, at, author, text: said }) => (
          <li key={key}>
            <p>{said}</p>
            <Typography variant="caption" color="textSecondary">
              {author} · <Moment at={at} />
            </Typography>
          </li>
        ))}
      </List>
      {mayWrite && <WriteForm words="resources.work_orders.notes" send={(said) => noteRequest(id, said)} />}
    </Section>
  );
}
