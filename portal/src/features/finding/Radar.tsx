import { styled } from "@mui/material/styles";
import { Chart } from "@web/charts/Chart";
import { useLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { findingTexts } from "./texts";

interface Mark {
  name: string;
  value: number;
}

const Values = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto auto",
  gap: theme.spacing(0.5, 2),
  "& dd": { margin: 0, fontWeight: 600 },
}));

/** A radar chart of scores from 0 to 100, beside a list of them. */
export function Radar({ marks }: { marks: readonly Mark[] }) {
  const t = useTexts(findingTexts);
  const language = useLanguage();
  return (
    <div style={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 24 }}>
      <div style={{ width: 300, maxWidth: "100%" }}>
        <Chart
          kind="radar"
          name={t.blocks.radar}
          language={language}
          hasTable
          labels={marks.map(({ name }) => name)}
          series={[{ name: t.blocks.radar, values: marks.map(({ value }) => value) }]}
        />
      </div>
      <Values>
        {marks.map(({ name, value }) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </Values>
    </div>
  );
}
