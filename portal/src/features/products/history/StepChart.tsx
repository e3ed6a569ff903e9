import { styled, useTheme } from "@mui/material/styles";

export interface Step {
  at: number;
  /** Left out of the line where it is not known. */
  value: number | null;
}

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 6;

const Svg = styled("svg")({ display: "block", width: "100%", height: 120 });

/** Returns the path of a step chart: each value lasts until the next; unknown values leave a gap. */
export function pathOf(steps: readonly Step[], until: number): string {
  const known = steps.flatMap(({ value }) => (value === null ? [] : [value]));
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const begin = steps[0]?.at ?? 0;
  const x = (at: number) => EDGE + ((at - begin) / (until - begin || 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
  let before: number | null = null;
  return steps
    .map(({ at, value }, index) => {
      const end = steps[index + 1]?.at ?? until;
      const move =
        value === null
          ? ""
          : `${before === null ? "M" : "L"}${round(x(at))} ${round(y(value))}H${round(x(end))}`;
      before = value;
      return move;
    })
    .join("");
}

const round = (number: number) => Math.round(number * 10) / 10;

/** A step chart of a value over time, described by `label` and by the table below it. */
export function StepChart({ steps, until, label }: { steps: readonly Step[]; until: number; label: string }) {
  const { palette } = useTheme();
  return (
    <Svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path
        d={pathOf(steps, until)}
        fill="none"
        stroke={palette.primary.main}
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </Svg>
  );
}
