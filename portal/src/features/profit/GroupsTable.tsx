import InsightsOutlined from "@mui/icons-material/InsightsOutlined";
import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { Link as RouterLink } from "react-router";
import type { ProfitDimension, ProfitGroup } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { calendarDay, calendarMonth, whole } from "@/shared/format/time";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { More } from "@/shared/ui/More";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { type Period, useGroups } from "./api";
import { reportTexts } from "./texts";

const AMOUNTS = ["income", "refunds", "fees", "costs", "advertising", "profit"] as const;

/** What a group is called. */
function useName(by: ProfitDimension) {
  const t = useTexts(reportTexts);
  const countries = new Intl.DisplayNames([languageTag()], { type: "region" });
  const empty: Partial<Record<ProfitDimension, string>> = {
    supplier: t.noSupplier,
    order: t.noOrder,
    store: t.removedStore,
  };
  return ({ key, label }: ProfitGroup) => {
    if (by === "day") return calendarDay(key);
    if (by === "month") return calendarMonth(key);
    if (by === "country" && /^[A-Z]{2}$/.test(key)) return countries.of(key) ?? key;
    return label || (empty[by] ?? t.unnamed);
  };
}

interface RowProps {
  group: ProfitGroup;
  by: ProfitDimension;
  currency: string;
}

function GroupRow({ group, by, currency }: RowProps) {
  const t = useTexts(reportTexts);
  const name = useName(by)(group);
  const isOrder = by === "order" && group.key !== "0";
  return (
    <TableRow role="row" hover>
      <TableCell component="th" scope="row" role="rowheader" sx={{ overflowWrap: "anywhere" }}>
        {isOrder ? (
          <Link component={RouterLink} to={`${paths.orders}?order=${group.key}`}>
            {name}
          </Link>
        ) : (
          name
        )}
      </TableCell>
      {AMOUNTS.map((part) => (
        <TableCell key={part} role="cell" align="right" data-label={t[part]}>
          {money(group[part], currency)}
        </TableCell>
      ))}
      <TableCell role="cell" align="right" data-label={t.orders}>
        {whole(group.orders)}
      </TableCell>
    </TableRow>
  );
}

interface GroupsTableProps {
  period: Period;
  by: ProfitDimension;
}

/** The period's profit by order, product, store or whatever else is chosen. */
export function GroupsTable({ period, by }: GroupsTableProps) {
  const t = useTexts(reportTexts);
  const read = useGroups(period, by);
  const pages = read.data?.pages ?? [];
  const groups = pages.flatMap((page) => page.groups);
  const currency = pages[0]?.currency ?? "";
  const numbers = [...AMOUNTS.map((part) => t[part]), t.orders];
  return (
    <>
      <Pending query={read} rows={6} height={48} />
      {read.data && groups.length === 0 && (
        <Notice icon={<InsightsOutlined />} title={t.none} text={t.noneText} />
      )}
      {groups.length > 0 && (
        <Stack gap={2}>
          <CardTable
            below="lg"
            label={t.tableBy(t.dimensions[by] ?? by)}
            columns={[t.dimensions[by] ?? by, ...numbers.map((number) => ({ number }))]}
          >
            {groups.map((group) => (
              <GroupRow key={group.key} group={group} by={by} currency={currency} />
            ))}
          </CardTable>
          <More list={read} label={t.more} />
        </Stack>
      )}
    </>
  );
}
