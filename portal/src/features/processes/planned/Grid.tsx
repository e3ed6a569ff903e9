import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { PlannedProcess } from "@/shared/api/types";
import { dayOf } from "@/shared/format/day";
import { shownZone } from "@/shared/format/zone";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { Lines } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import type { Day } from "./days";
import { statusOf } from "./plannedStates";
import { plannedTexts } from "./texts";

const WEEK = 7;

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  tableLayout: "fixed",
  borderCollapse: "collapse",
  "& th": { ...theme.typography.caption, fontWeight: 600, padding: theme.spacing(0.5) },
  "& td": {
    height: 92,
    padding: theme.spacing(0.5),
    verticalAlign: "top",
    border: `1px solid ${theme.palette.divider}`,
    fontSize: theme.typography.caption.fontSize,
  },
  "& td[data-outside]": { background: theme.palette.action.hover, color: theme.palette.text.secondary },
  "& td[aria-current] > time": { fontWeight: 700, color: theme.palette.primary.main },
}));

const Entry = styled(ButtonBase)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(0.25),
  justifyItems: "start",
  width: "100%",
  minHeight: 24,
  marginTop: theme.spacing(0.5),
  padding: theme.spacing(0.5),
  borderRadius: 6,
  font: "inherit",
  textAlign: "left",
  background: theme.palette.action.hover,
  "& > span": { maxWidth: "100%", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "&:focus-visible": { outline: `2px solid ${theme.palette.primary.main}` },
}));

const Agendum = styled("section")(({ theme }) => ({
  "& h3": { ...theme.typography.subtitle2, margin: theme.spacing(1, 0, 0) },
}));

const inWords = (options: Intl.DateTimeFormatOptions, at: string, timeZone = "UTC") =>
  new Intl.DateTimeFormat(languageTag(), { ...options, timeZone }).format(new Date(at));

function Entries({ rows, onOpen }: { rows: readonly PlannedProcess[]; onOpen: (id: string) => void }) {
  const t = useTexts(plannedTexts);
  return (
    <Lines>
      {rows.map(({ record, titles }) => {
        const time = record.due_at ? inWords({ timeStyle: "short" }, record.due_at, shownZone()) : "";
        const { tone, text } = statusOf(record);
        const others = record.total_count - 1;
        const title = [titles[0] ?? "", others > 0 && t.more(others)].filter(Boolean).join(" ");
        return (
          <li key={record.id}>
            <Entry onClick={() => onOpen(record.id)}>
              <span>{t.entry(time, title)}</span>
              <Tag tone={tone}>{t[text]}</Tag>
            </Entry>
          </li>
        );
      })}
    </Lines>
  );
}

interface DaysProps {
  days: readonly Day[];
  /** `YYYY-MM`: the days outside of it are pale; empty for none. */
  month: string;
  entries: ReadonlyMap<Day, readonly PlannedProcess[]>;
  onOpen: (id: string) => void;
}

/** Weeks as rows, for wide screens. */
export function MonthGrid({ days, month, entries, onOpen }: DaysProps) {
  const t = useTexts(plannedTexts);
  const today = dayOf(new Date().toISOString());
  const weeks = Array.from({ length: days.length / WEEK }, (_none, at) =>
    days.slice(at * WEEK, at * WEEK + WEEK),
  );
  return (
    <Table aria-label={t.calendar}>
      <thead>
        <tr>
          {days.slice(0, WEEK).map((day) => (
            <th key={day} scope="col">
              {inWords({ weekday: "short" }, day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={day.startsWith(month) ? undefined : ""}
                aria-current={day === today ? "date" : undefined}
              >
                <time dateTime={day} title={inWords({ dateStyle: "full" }, day)}>
                  {Number(day.slice(8))}
                </time>
                <Entries rows={entries.get(day) ?? []} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The days that have something, below each other, for phones. */
export function Agenda({ days, entries, onOpen }: DaysProps) {
  return days
    .filter((day) => entries.has(day))
    .map((day) => (
      <Agendum key={day} aria-label={inWords({ dateStyle: "full" }, day)}>
        <h3>{inWords({ dateStyle: "full" }, day)}</h3>
        <Entries rows={entries.get(day) ?? []} onOpen={onOpen} />
      </Agendum>
    ));
}
