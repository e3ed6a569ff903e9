import { styled } from "@mui/material/styles";

export interface Bar {
  /** Key of the bar, unique in the chart. */
  of: string;
  value: number;
  title: string;
  /** Under the bar, where there is room for it. */
  label?: string;
}

const Chart = styled("div")({ display: "flex", gap: 3 });

const Column = styled("div")(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  "& > i": {
    display: "flex",
    alignItems: "flex-end",
    height: 120,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  "[data-flat] > & > i": { height: 8 },
  "& b": {
    flex: 1,
    minHeight: 2,
    borderRadius: "3px 3px 0 0",
    background: theme.palette.primary.main,
    "&[data-none]": { background: theme.palette.divider },
  },
  "& small": {
    display: "block",
    // A label may be wider than its bar; it is aligned with the bar's start or end.
    width: 0,
    marginInline: "auto",
    marginTop: 4,
    color: theme.palette.text.secondary,
    fontSize: 11,
    lineHeight: 1.3,
    whiteSpace: "nowrap",
    "& > span": { display: "inline-block", transform: "translateX(-50%)" },
  },
}));

/** A small chart: a bar for each value. Where all are zero it is one line. */
export function Bars({ bars, name }: { bars: readonly Bar[]; name: string }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <Chart role="img" aria-label={name} data-flat={most ? undefined : ""}>
      {bars.map(({ of, value, title, label }) => (
        <Column key={of} title={title}>
          <i>
            <b style={{ height: `${most && (100 * value) / most}%` }} data-none={value ? undefined : ""} />
          </i>
          {label && (
            <small>
              <span>{label}</span>
            </small>
          )}
        </Column>
      ))}
    </Chart>
  );
}
