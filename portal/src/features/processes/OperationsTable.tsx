import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { ProcessOperation } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { CardTable } from "@/shared/ui/CardTable";
import { type Column, useColumns } from "./columns";
import { processTexts } from "./texts";

function cells(columns: readonly Column[], operation: ProcessOperation) {
  return columns.map(({ head, cell, wide, title }) => (
    <TableCell key={head} role="cell" data-label={head} data-wide={wide} title={title?.(operation)}>
      {cell(operation)}
    </TableCell>
  ));
}

interface OperationsTableProps {
  /** The action of the process; some actions have more or other columns. */
  action: string;
  operations: readonly ProcessOperation[];
}

export function OperationsTable({ action, operations }: OperationsTableProps) {
  const t = useTexts(processTexts);
  const { before, heading, after } = useColumns(action);
  return (
    <CardTable
      below="lg"
      label={t.detailTitle}
      columns={[...before, heading, ...after].map(({ head }) => head)}
    >
      {operations.map((operation) => (
        <TableRow key={operation.id} role="row" sx={{ verticalAlign: "top" }}>
          {cells(before, operation)}
          <TableCell component="th" scope="row" role="rowheader">
            {heading.cell(operation)}
          </TableCell>
          {cells(after, operation)}
        </TableRow>
      ))}
    </CardTable>
  );
}
