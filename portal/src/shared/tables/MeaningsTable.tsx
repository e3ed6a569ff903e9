import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useTexts } from "@/shared/i18n/texts";
import { CardTable } from "@/shared/ui/CardTable";
import { Select } from "@/shared/ui/Select";
import { type Columns, type TableHead, withMeaning } from "./columns";
import { tableTexts } from "./texts";

const CELL_SHOWN = 80;

interface MeaningsTableProps {
  head: TableHead;
  columns: Columns;
  /** What a column can mean, with its name on the screen. */
  meanings: Record<string, string>;
  leaveOut: string;
  onColumns: (columns: Columns) => void;
}

/** What each column of a file means, with its cells in the first rows. */
export function MeaningsTable({ head, columns, meanings, leaveOut, onColumns }: MeaningsTableProps) {
  const t = useTexts(tableTexts);
  const chosen = new Map(Object.entries(columns).map(([field, place]) => [place, field]));
  const choices = [
    { value: "", label: leaveOut },
    ...Object.entries(meanings).map(([value, label]) => ({ value, label })),
  ];
  return (
    <CardTable below="sm" label={t.columns} columns={[t.column, t.example, t.meaning]}>
      {head.headings.map((heading, place) => {
        const name = heading || t.unnamed(place + 1);
        const cells = [...new Set(head.samples.map((row) => row[place]?.slice(0, CELL_SHOWN)))];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <TableRow key={place} role="row">
            <TableCell component="th" scope="row" role="rowheader">
              {name}
            </TableCell>
            <TableCell role="cell" data-label={t.example} data-wide sx={{ overflowWrap: "anywhere" }}>
              {cells.some(Boolean) ? cells.filter(Boolean).map((cell) => <div key={cell}>{cell}</div>) : "–"}
            </TableCell>
            <TableCell role="cell" data-wide sx={{ minWidth: 180 }}>
              <Select
                compact
                label={t.meaningOf(name)}
                value={chosen.get(place) ?? ""}
                choices={choices}
                onChange={(event) => onColumns(withMeaning(columns, place, event.target.value))}
              />
            </TableCell>
          </TableRow>
        );
      })}
    </CardTable>
  );
}
