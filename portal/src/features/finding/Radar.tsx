import { styled, useTheme } from "@mui/material/styles";

interface Mark {
  name: string;
  value: number;
}

const SIZE = 260;
const MIDDLE = SIZE / 2;
const REACH = 90;
const MOST = 100;
const RINGS = [25, 50, 75, 100];

const Values = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto auto",
  gap: theme.spacing(0.5, 2),
  "& dd": { margin: 0, fontWeight: 600 },
}));

function point(index: number, of: number, value: number): [number, number] {
  const angle = (2 * Math.PI * index) / of - Math.PI / 2;
  const far = (REACH * Math.min(Math.max(value, 0), MOST)) / MOST;
  return [MIDDLE + far * Math.cos(angle), MIDDLE + far * Math.sin(angle)];
}

/** A radar chart of scores from 0 to 100, and a list of them for screen readers. */
export function Radar({ marks }: { marks: readonly Mark[] }) {
  const { palette } = useTheme();
  const outline = (value: (mark: Mark) => number) =>
    marks.map((mark, index) => point(index, marks.length, value(mark)).join(",")).join(" ");
  return (
    <div style={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 24 }}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden focusable="false">
        {RINGS.map((ring) => (
          <polygon key={ring} points={outline(() => ring)} fill="none" stroke={palette.divider} />
        ))}
        <polygon
          points={outline(({ value }) => value)}
          fill={palette.primary.main}
          fillOpacity={0.25}
          stroke={palette.primary.main}
          strokeWidth={2}
        />
      </svg>
      <Values>
        {marks.map(({ name, value }) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </Values>
    </div>
  );
}
