import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1),
}));

/** Everything that happened to the request, newest first. */
export function Timeline({ request: { timeline } }: { request: Request }) {
  const text = useText();
  return (
    <Section title={text("resources.work_orders.timeline.heading")}>
      <List>
        {timeline.map(({ id, at, kind, author, detail }) => (
          <li key={id}>
            {text(`resources.work_orders.timeline.kinds.${kind}`)}
            {typeof detail.to === "string" && ` → ${detail.to || text("resources.work_orders.nobody")}`}{" "}
            <Typography variant="caption" color="textSecondary">
              {author} · <Moment at={at} />
            </Typography>
          </li>
        ))}
      </List>
    </Section>
  );
}
