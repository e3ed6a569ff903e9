import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Figure } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { useAmount } from "@/ui/Amount";
import { Bar, Bars } from "@/ui/Bars";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";
import { merchantAddress, TextLink } from "@/ui/TextLink";

const Rows = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  maxHeight: 320,
  overflow: "auto",
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: theme.spacing(0, 2),
    padding: theme.spacing(0.75, 0),
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
}));

/** A figure by month with its definition, and the rows that a month sums up. */
export function FigureSection({ figure }: { figure: Figure }) {
  const text = useText();
  const shownAmount = useAmount();
  const [month, setMonth] = useState("");
  const { id, unit, months, rows } = figure;
  const shown = (value: string) => (unit ? shownAmount(value, unit) : value);
  const most = Math.max(1, ...months.map(({ value }) => Number(value)));
  const last = months.at(-1);
  const name = text(`resources.figures.names.${id}`);
  const title = unit ? `${name} · ${unit}` : name;
  return (
    <Section
      title={title}
      action={
        <Typography variant="body2" color="textSecondary">
          {last && text("resources.figures.latest", { value: shown(last.value) })}
        </Typography>
      }
    >
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {text(`resources.figures.definitions.${id}`)}
      </Typography>
      <Bars role="img" aria-label={`${title}: ${last ? shown(last.value) : ""}`}>
        {months.map((one) => (
          <Bar
            key={one.month}
            title={`${one.month.slice(0, 7)}: ${shown(one.value)}`}
            style={{ height: `${(100 * Number(one.value)) / most}%` }}
            data-none={Number(one.value) ? undefined : ""}
          />
        ))}
      </Bars>
      <TextField
        select
        size="small"
        label={text("resources.figures.rows_of")}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        sx={{ mt: 2, minWidth: 220 }}
      >
        {months.toReversed().map((one) => (
          <MenuItem key={one.month} value={one.month}>
            {text("resources.figures.month", {
              month: one.month.slice(0, 7),
              value: shown(one.value),
              count: one.rows,
            })}
          </MenuItem>
        ))}
      </TextField>
      {month && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by the keyboard too
        <Rows tabIndex={0} aria-label={text("resources.figures.rows_of")}>
          {rows
            .filter((row) => row.month === month)
            .map((row) => (
              <li key={`${row.merchant_id} ${row.what} ${row.at}`}>
                <TextLink to={merchantAddress(row.merchant_id)}>{row.merchant || row.merchant_id}</TextLink>
                <span>{row.what}</span>
                <Moment at={row.at} />
                <span>{shown(row.amount)}</span>
              </li>
            ))}
        </Rows>
      )}
    </Section>
  );
}
