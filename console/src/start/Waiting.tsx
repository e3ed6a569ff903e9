import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { Start } from "@/api/overview";
import { useText } from "@/i18n/useText";
import { Section } from "@/ui/Section";
import { listAddress } from "@/ui/TextLink";

const ADDRESSES = {
  support: listAddress("support_threads", { unread: "true" }),
  requests: listAddress("work_orders", { state: "1", assignee: "0" }),
  leads: listAddress("leads", { state: "new" }),
  adjustments: listAddress("adjustments", { state: "waiting" }),
  withdrawals: "/withdrawals",
  refunds: listAddress("refunds", { state: "waiting" }),
  differences: listAddress("differences", { unsettled: "true" }),
  webhooks: listAddress("inbox", { state: "failed" }),
  jobs: listAddress("jobs", { state: "given_up" }),
  faults: "/jobs",
  grants: listAddress("grants", { state: "running" }),
} as const;

type Item = keyof typeof ADDRESSES;

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
  gap: theme.spacing(1.5),
}));

const Tile = styled(Link)(({ theme }) => ({
  display: "block",
  padding: theme.spacing(1.5, 2),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 10,
  color: theme.palette.text.primary,
  textDecoration: "none",
  "& strong": { display: "block", fontSize: 24, color: theme.palette.primary.main },
  "&:hover": { background: theme.palette.action.hover },
}));

function isItem(name: string): name is Item {
  return Object.hasOwn(ADDRESSES, name);
}

/** What waits for the reader, each with its number and the way there; the server leaves out what is not theirs. */
export function Waiting({ waiting }: { waiting: Start["waiting"] }) {
  const text = useText();
  const open = waiting.flatMap(({ id, count }) => (count > 0 && isItem(id) ? [{ id, count }] : []));
  return (
    <Section title={text("console.start.waiting")}>
      {open.length === 0 ? <Typography color="textSecondary">{text("console.start.none")}</Typography> : null}
      <List>
        {open.map(({ id, count }) => (
          <li key={id}>
            <Tile to={ADDRESSES[id]}>
              <strong>{count}</strong>
              {text(`console.start.items.${id}`)}
            </Tile>
          </li>
        ))}
      </List>
    </Section>
  );
}
