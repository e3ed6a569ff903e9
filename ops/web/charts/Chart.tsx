import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import { Suspense, useEffect } from "react";
import { reportGonePart } from "../build";
import { type LostProps, lazily } from "../lazily";
import { type Points, Table } from "./Table";
import { useSeen } from "./useSeen";

/** The values are in the table. */
function LostChart({ isOutdated }: LostProps) {
  useEffect(() => {
    if (isOutdated) reportGonePart();
  }, [isOutdated]);
  return null;
}

const DRAWN = {
  bars: lazily(() => import("./Bars"), "default", { Lost: LostChart }),
  line: lazily(() => import("./Line"), "default", { Lost: LostChart }),
  radar: lazily(() => import("./Radar"), "default", { Lost: LostChart }),
};

const HEIGHT = { bars: 160, line: 140, radar: 280 };
const LEGEND = 40;

const Figure = styled("figure")({ margin: 0, minWidth: 0 });

interface ChartProps extends Points {
  kind: keyof typeof DRAWN;
  /** What the chart shows, and its sum or range, for those who do not see it. */
  name: string;
  language: "en" | "zh";
  /** Where the page has a table of the same values itself. */
  hasTable?: boolean;
  /** In pixels, where there is less room than its kind takes. */
  height?: number;
}

/** Values over `labels` as a chart, drawn when it is first seen, with a table of them behind it. */
export function Chart({ kind, name, language, hasTable, height: given, ...points }: ChartProps) {
  const [ref, isSeen] = useSeen<HTMLDivElement>();
  const height = (given ?? HEIGHT[kind]) + (points.hasLegend ? LEGEND : 0);
  const Drawing = DRAWN[kind];
  return (
    <Figure>
      <div ref={ref} role="img" aria-label={name} style={{ minHeight: height }}>
        {isSeen && (
          <Suspense fallback={<Skeleton variant="rounded" height={height} animation={false} />}>
            <Drawing height={height} {...points} />
          </Suspense>
        )}
      </div>
      {!hasTable && <Table name={name} language={language} {...points} />}
    </Figure>
  );
}
