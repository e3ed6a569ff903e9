import { styled } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ComponentProps, ComponentType, ReactNode } from "react";

interface FrameProps {
  /** Below this width each row is a card; "xs" for a table that fits everywhere. */
  below: "xs" | "sm" | "lg";
}

const Frame = styled(TableContainer, {
  shouldForwardProp: (name) => name !== "below",
})<FrameProps>(({ theme, below }) => ({
  // An amount stays in one line.
  "& td.MuiTableCell-alignRight": { whiteSpace: "nowrap" },
  [theme.breakpoints.down(below)]: {
    "& table": { display: "block", minWidth: 0 },
    "& tbody": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.spacing(1.5) },
    "& thead": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody tr": {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fill, minmax(min(130px, 100%), 1fr))",
      gap: theme.spacing(1, 1.5),
      padding: theme.spacing(1.5),
      borderRadius: 14,
      border: `1px solid ${theme.palette.divider}`,
    },
    "& tbody .MuiTableCell-root.MuiTableCell-root": {
      border: 0,
      padding: 0,
      minWidth: 0,
      width: "auto",
      textAlign: "left",
      overflowWrap: "anywhere",
    },
    "& tbody th": { gridColumn: "1 / -1", order: -1, fontWeight: 600 },
    "& [data-wide]": { gridColumn: "1 / -1" },
    "& [data-label]::before": {
      content: "attr(data-label)",
      display: "block",
      fontSize: theme.typography.caption.fontSize,
      color: theme.palette.text.secondary,
    },
  },
})) as ComponentType<ComponentProps<typeof TableContainer> & FrameProps>;

interface CardTableProps extends FrameProps {
  label: string;
  /** Column headers; numeric columns are right-aligned. */
  columns: readonly (string | { number: string })[];
  /** The number of rows including the header, if only some are in the document. */
  rowCount?: number;
  className?: string;
  children: ReactNode;
}

/**
 * A table whose rows become cards on narrow screens; cells show their `data-label`. Explicit roles keep it a table for
 * screen readers.
 */
export function CardTable({ below, label, columns, rowCount, className, children }: CardTableProps) {
  return (
    <Frame below={below} className={className} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" role="table" aria-rowcount={rowCount}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map((column) =>
              typeof column === "string" ? (
                <TableCell key={column} role="columnheader">
                  {column}
                </TableCell>
              ) : (
                <TableCell key={column.number} role="columnheader" align="right">
                  {column.number}
                </TableCell>
              ),
            )}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">{children}</TableBody>
      </Table>
    </Frame>
  );
}
