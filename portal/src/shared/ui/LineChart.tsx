import { Muted, Row } from "./Card";

const WIDE = 600;
const HIGH = 110;
const EDGE = 5;

interface LineChartProps {
  /** At least two, in their order. */
  points: readonly { value: number; label: string }[];
}

/** How a number went; the first and the last are written below, all are read aloud. */
export function LineChart({ points }: LineChartProps) {
  const values = points.map(({ value }) => value);
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const y = (value: number) => EDGE + (HIGH - 2 * EDGE) * (1 - (value - least) / span);
  const line = values.map((value, at) => `${(WIDE * at) / (values.length - 1)},${y(value)}`).join(" ");
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        width="100%"
        height={HIGH}
        preserveAspectRatio="none"
        role="img"
        aria-label={points.map(({ label }) => label).join("; ")}
      >
        <polyline
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Row sx={{ justifyContent: "space-between" }}>
        <Muted>{points[0]?.label}</Muted>
        <Muted>{points.at(-1)?.label}</Muted>
      </Row>
    </>
  );
}
