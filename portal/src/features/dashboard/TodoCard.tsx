import ArrowForward from "@mui/icons-material/ArrowForward";
import { styled } from "@mui/material/styles";
import type { Dashboard } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { Card, Lines, Muted } from "@/shared/ui/Card";
import { dashboardTexts } from "./texts";

/** Where each of the things that wait is dealt with. Orders to place and to pay are beside the money. */
const places = {
  orders_attention: [paths.orders, { tab: "attention" }],
  orders_failed: [paths.orders, { problem: "REFUSED" }],
  orders_unmapped: [paths.orders, { problem: "NOT_MAPPED" }],
  orders_not_fulfilled: [paths.orders, { problem: "NOT_FULFILLED" }],
  parcels_late: [paths.orders, { parcels: "1", show: "stale" }],
  disputes_to_answer: [paths.orders, { disputes: "1" }],
  claims_due: [paths.orders, { claims: "1", show: "soon" }],
  failed_publications: [paths.myProducts, { state: "failed" }],
  disconnected_stores: [paths.stores, {}],
  plans_without_store: [paths.account, { type: "Plan" }],
  expired_suppliers: [paths.settings, { type: "suppliers" }],
  failed_products: [paths.importList, { state: "failed" }],
  sold_out: [paths.importList, { stock: "sold_out" }],
  drafts: [paths.importList, { state: "draft" }],
  failed_operations: [paths.importList, { history: "1" }],
  trash_expiring: [paths.importList, { trash: "1" }],
} as const;

const List = styled(Lines)(({ theme }) => ({
  margin: theme.spacing(1.5, 0, 0),
  "& a": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: theme.spacing(1),
    padding: theme.spacing(1.25, 0),
    color: theme.palette.text.primary,
    textDecoration: "none",
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  "& a:hover": { color: theme.palette.primary.main },
  "& li:last-child a": { borderBottom: 0 },
  "& svg": { fontSize: 18, flex: "none" },
}));

function isKnown(code: string): code is keyof typeof places {
  return code in places;
}

export function TodoCard({ todo }: { todo: Dashboard["todo"] }) {
  const t = useTexts(dashboardTexts);
  const shown = todo.filter(({ code }) => isKnown(code));
  return (
    <Card aria-label={t.todo}>
      <h2>{t.todo}</h2>
      {shown.length === 0 && <Muted>{t.nothingToDo}</Muted>}
      <List>
        {shown.map(({ code, count }) => {
          if (!isKnown(code)) return null;
          const [path, query] = places[code];
          return (
            <li key={code}>
              <AppLink to={path} query={query}>
                {t[code](count)}
                <ArrowForward aria-hidden />
              </AppLink>
            </li>
          );
        })}
      </List>
    </Card>
  );
}
