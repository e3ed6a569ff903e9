import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { Chart } from "@web/charts/Chart";
import { useState } from "react";
import { useLocale } from "react-admin";
import type { Figure } from "@/api/finance";
import { languageTag } from "@/i18n/i18nProvider";
import { useText } from "@/i18n/useText";
import { useAmount } from "@/ui/Amount";
import { Section } from "@/ui/Section";
import { FigureRows } from "./FigureRows";

/** A figure by month with its definition, and the rows that a month sums up. */
export function FigureSection({ figure }: { figure: Figure }) {
  const text = useText();
  const shownAmount = useAmount();
  const locale = useLocale() ?? "en";
  const monthName = new Intl.DateTimeFormat(languageTag(locale), { month: "short", timeZone: "UTC" });
  const [month, setMonth] = useState("");
  const { id, unit, months } = figure;
  const shown = (value: string) => (unit ? shownAmount(value, unit) : value);
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
      <Chart
        kind="bars"
        name={`${title}: ${last ? shown(last.value) : ""}`}
        language={locale === "zh" ? "zh" : "en"}
        labels={months.map((month) => monthName.format(new Date(month.month)))}
        series={[{ name, values: months.map((month) => Number(month.value)) }]}
        shown={(value) => shown(String(value))}
      />
      <TextField
        select
        size="small"
        label={text("resources.figures.rows_of")}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        sx={{ mt: 2, minWidth: 220 }}
      >
        {months.toReversed().map((month) => (
          <MenuItem key={month.month} value={month.month}>
            {text("resources.figures.month", {
              month: month.month.slice(0, 7),
              value: shown(month.value),
              count: month.rows,
            })}
          </MenuItem>
        ))}
      </TextField>
      {month && <FigureRows figure={figure} month={month} shown={shown} />}
    </Section>
  );
}
