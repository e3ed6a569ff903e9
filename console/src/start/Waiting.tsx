import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { Start } from "@/api/overview";
import { useText } from "@/i18n/useText";
import { Section } from "@/ui/Section";
import { listAddress } from "@/ui/TextLink";

/** Where each count is listed, in the order of the page; `isLate`: it should not have come to this. */
const ITEMS = {
  overdue: { to: listAddress("work_orders", { overdue: "true" }), isLate: true },
  due_soon: { to: listAddress("work_orders", { due_soon: "true" }) },
  my_requests: { to: listAddress("work_orders", { mine: "true", is_open: "true" }) },
  requests: { to: listAddress("work_orders", { assignee: "0", is_open: "true" }) },
  to_quote: { to: listAddress("work_orders", { to_quote: "true" }) },
  support: { to: listAddress("support_threads", { unread: "true" }) },
  tasks: { to: listAddress("tasks", { mine: "true", is_due: "true" }) },
  leads: { to: listAddress("leads", { state: "new" }) },
  expiring: { to: listAddress("topic_pages", { expiring: "true" }) },
  settlements: { to: listAddress("work_orders", { to_settle: "true" }) },
  adjustments: { to: listAddress("adjustments", { state: "waiting" }) },
  withdrawals: { to: listAddress("withdrawals", { is_open: "true" }) },
  refunds: { to: listAddress("refunds", { state: "waiting" }) },
  differences: { to: listAddress("differences", { unsettled: "true" }) },
  webhooks: { to: listAddress("inbox", { state: "failed" }), isLate: true },
  jobs: { to: listAddress("jobs", { state: "given_up" }), isLate: true },
  faults: { to: "/jobs", isLate: true },
  grants: { to: listAddress("grants", { state: "running" }) },
} satisfies Record<string, { to: string; isLate?: boolean }>;

type Item = keyof typeof ITEMS;

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 250px), 1fr))",
  gap: theme.spacing(1.25),
}));

const Tile = styled(Link)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  height: "100%",
  padding: theme.spacing(1.25, 1.75),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 10,
  color: theme.palette.text.primary,
  textDecoration: "none",
  "& strong": {
    minWidth: "1.4ch",
    fontSize: 22,
    fontWeight: 650,
    fontVariantNumeric: "tabular-nums",
    color: theme.palette.primary.main,
  },
  "&[data-late] strong": { color: theme.palette.error.main },
  "&:hover": { background: theme.palette.action.hover },
}));

const ORDER = Object.keys(ITEMS) as Item[];

/** What waits for the reader, each with its number and the way there; the server leaves out what is not theirs. */
export function Waiting({ waiting }: { waiting: Start["waiting"] }) {
  const text = useText();
  const counts = new Map(waiting.map(({ id, count }) => [id, count]));
  const open = ORDER.map((id) => ({ id, count: counts.get(id) ?? 0 })).filter(({ count }) => count > 0);
  return (
    <Section title={text("console.start.waiting")}>
      {open.length === 0 ? <Typography color="textSecondary">{text("console.start.none")}</Typography> : null}
      <List>
        {open.map(({ id, count }) => (
          <li key={id}>
            <Tile to={ITEMS[id].to} data-late={"isLate" in ITEMS[id] || undefined}>
              <strong>{count}</strong>
              {text(`console.start.items.${id}`)}
            </Tile>
          </li>
        ))}
      </List>
    </Section>
  );
}
