import { BarChart } from "@mui/x-charts/BarChart";
import { type Drawn, useFrame } from "./frame";

/** More labels would touch on a phone. */
const MOST_LABELS = 5;

const SCALE = {
  position: "left",
  width: 52,
  disableLine: true,
  disableTicks: true,
  tickNumber: 4,
  tickMinStep: 1,
} as const;

/** A bar for each value; two series are side by side. Labels are at even distances, none at the cut edge. */
export default function Bars({ labels, axis, ...drawn }: Drawn) {
  const { frame, series } = useFrame(drawn);
  const step = Math.ceil(labels.length / MOST_LABELS);
  return (
    <BarChart
      {...frame}
      series={series}
      xAxis={[
        {
          scaleType: "band",
          data: [...labels],
          disableLine: true,
          disableTicks: true,
          tickLabelInterval: (_, index) => index % step === Math.floor(step / 2),
        },
      ]}
      yAxis={[axis ? { ...SCALE, valueFormatter: axis } : { position: "none" }]}
      {...(axis && { grid: { horizontal: true } })}
      borderRadius={3}
    />
  );
}
