import { RadarChart } from "@mui/x-charts/RadarChart";
import { type Drawn, useFrame } from "./frame";

/** Scores from 0 to 100, an axis for each label. */
export default function Radar({ labels, ...drawn }: Drawn) {
  const { frame, series } = useFrame(drawn);
  return (
    <RadarChart
      {...frame}
      series={series.map(({ data, ...rest }) => ({
        ...rest,
        data: data.map((value) => value ?? 0),
        fillArea: true,
      }))}
      radar={{ max: 100, metrics: [...labels] }}
      divisions={4}
    />
  );
}
