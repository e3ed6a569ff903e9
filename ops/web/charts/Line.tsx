import { LineChart } from "@mui/x-charts/LineChart";
import { type Drawn, useFrame } from "./frame";
import { stepsOf } from "./steps";

/** How values went: from label to label, or in steps where the instants are given. */
export default function Line({ labels, at, ...drawn }: Drawn) {
  const { frame, series } = useFrame(drawn);
  const lines = series.map((line) => ({ ...line, curve: "linear" as const, showMark: false }));
  if (!at)
    return (
      <LineChart
        {...frame}
        series={lines}
        yAxis={HIDDEN}
        xAxis={[{ scaleType: "point", data: [...labels], ...BARE }]}
      />
    );
  const labelAt = (moment: number) =>
    labels[at.findLastIndex((begun) => begun <= moment)] ?? labels.at(-1) ?? "";
  const moments = stepsOf(drawn.series[0]?.values ?? [], at).map(({ x }) => x);
  return (
    <LineChart
      {...frame}
      series={lines.map((line) => ({ ...line, data: stepsOf(line.data, at).map(({ y }) => y) }))}
      yAxis={HIDDEN}
      xAxis={[{ scaleType: "linear", data: moments, valueFormatter: labelAt, tickNumber: 2, ...BARE }]}
    />
  );
}

const HIDDEN = [{ position: "none" as const }];
const BARE = { disableLine: true, disableTicks: true };
