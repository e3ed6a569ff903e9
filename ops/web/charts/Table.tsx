import { styled } from "@mui/material/styles";

export interface Series {
  name: string;
  /** Unknown values leave a gap. */
  values: readonly (number | null)[];
}

/** Values of one or two series over the same labels. */
export interface Points {
  labels: readonly string[];
  series: readonly Series[];
  /** How a value is written; left out: as it is. */
  shown?: (value: number) => string;
  /** Names the series above the chart, each with its colour. */
  hasLegend?: boolean;
  /** How a value is written on the axis, in short; left out: no axis. */
  axis?: (value: number) => string;
  /** Instants of the labels, and the end, where they are not evenly apart: each value lasts until the next. */
  at?: readonly number[];
}

const TEXTS = {
  en: { show: "Show as table", date: "Date" },
  zh: { show: "以表格显示", date: "日期" },
};
const UNKNOWN = "–";

const Details = styled("details")(({ theme }) => ({
  marginTop: theme.spacing(0.5),
  fontSize: theme.typography.body2.fontSize,
  "& summary": { cursor: "pointer", color: theme.palette.text.secondary, width: "fit-content" },
  "& section": { maxHeight: 260, overflow: "auto" },
  "& table": { borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  "& th, & td": { padding: theme.spacing(0.25, 2, 0.25, 0), textAlign: "start", fontWeight: "inherit" },
  "& thead th": { fontWeight: 600 },
}));

/** The values of a chart, folded away. */
export function Table({
  name,
  labels,
  series,
  shown = String,
  language,
}: Points & { name: string; language: "en" | "zh" }) {
  return (
    <Details>
      <summary>{TEXTS[language].show}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section tabIndex={0} aria-label={name}>
        <table aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{TEXTS[language].date}</th>
              {series.map((line) => (
                <th key={line.name} scope="col">
                  {line.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name: column, values }) => {
                  const value = values[index] ?? null;
                  return <td key={column}>{value === null ? UNKNOWN : shown(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Details>
  );
}
