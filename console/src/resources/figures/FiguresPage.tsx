import type { FigureName } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { Allowed } from "@/ui/Allowed";
import { LoadFailed } from "@/ui/LoadFailed";
import { PageHeading } from "@/ui/PageHeading";
import { Sections } from "@/ui/Section";
import { ListSkeleton } from "@/ui/Skeletons";
import { FigureSection } from "./FigureSection";
import { useFigure } from "./useFigure";

const NAMES: readonly FigureName[] = ["mrr", "churn", "upgrades", "downgrades", "trials", "dunning"];

export function FiguresPage() {
  const text = useText();
  return (
    <Allowed resource="figures" action="list" loading={<ListSkeleton />}>
      <PageHeading title={text("resources.figures.title")} intro={text("resources.figures.intro")} />
      <Sections>
        {NAMES.map((name) => (
          <OneFigure key={name} name={name} />
        ))}
      </Sections>
    </Allowed>
  );
}

function OneFigure({ name }: { name: FigureName }) {
  const { data, error, refetch } = useFigure(name);
  if (error && !data) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (!data) return <ListSkeleton />;
  return data.map((figure) => <FigureSection key={figure.unit} figure={figure} />);
}
