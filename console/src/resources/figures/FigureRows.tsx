import { styled } from "@mui/material/styles";
import type { Figure } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { LoadFailed } from "@/ui/LoadFailed";
import { Moment } from "@/ui/Moment";
import { ListSkeleton } from "@/ui/Skeletons";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { useFigure } from "./useFigure";

const Rows = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  maxHeight: 320,
  overflow: "auto",
  overflowWrap: "anywhere",
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: theme.spacing(0, 2),
    padding: theme.spacing(0.75, 0),
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
}));

interface Of {
  figure: Figure;
  month: string;
  shown: (value: string) => string;
}

/** The rows that a month of a figure sums up. */
export function FigureRows({ figure, month, shown }: Of) {
  const text = useText();
  const { data, error, refetch } = useFigure(figure.id, month);
  if (error && !data) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (!data) return <ListSkeleton />;
  const rows = data.find(({ unit }) => unit === figure.unit)?.rows ?? [];
  return (
    <Rows tabIndex={0} aria-label={text("resources.figures.rows_of")}>
      {rows.map((row) => (
        <li key={`${row.merchant_id} ${row.what} ${row.at}`}>
          <TextLink to={merchantAddress(row.merchant_id)}>{row.merchant || row.merchant_id}</TextLink>
          <span>{row.what}</span>
          <Moment at={row.at} />
          <span>{shown(row.amount)}</span>
        </li>
      ))}
    </Rows>
  );
}
