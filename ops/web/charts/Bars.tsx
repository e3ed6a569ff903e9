import { BarChart } from "@mui/x-charts/BarChart";
import { type Drawn, useFrame } from "./frame";

/** A bar for each value; two series stand side by side. */
export default function Bars({ labels, ...drawn }: Drawn) {
  const { frame, series } = useFrame(drawn);
  return (
    <BarChart
      {...frame}
      series={series}
      xAxis={[{ scaleType: "band", data: [...labels], disableLine: true, disableTicks: true }]}
      yAxis={[{ position: "none" }]}
      borderRadius={3}
    />
  );
}
