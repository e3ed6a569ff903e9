import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { ListContextProvider, ResourceContextProvider, useListController } from "react-admin";
import type { ServiceFigure } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Allowed } from "@/ui/Allowed";
import { LoadFailed } from "@/ui/LoadFailed";
import { ExportButton } from "@/ui/list/ExportButton";
import { FilterBar } from "@/ui/list/FilterBar";
import { DayFilter } from "@/ui/list/filters";
import { PageHeading } from "@/ui/PageHeading";
import { Section, Sections } from "@/ui/Section";
import { ListSkeleton } from "@/ui/Skeletons";
import { StatePanel } from "@/ui/StatePanel";
import { CommissionRates } from "./CommissionRates";

const NAMES = [
  "requests",
  "answer_hours",
  "result_hours",
  "revisions",
  "rating",
  "revenue",
  "commission",
] as const;

const Cards = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": { padding: theme.spacing(1.5, 0) },
  "& > li:not(:last-of-type)": { borderBottom: `1px solid ${theme.palette.divider}` },
  "& dl": {
    margin: theme.spacing(1, 0, 0),
    display: "grid",
    gap: theme.spacing(1),
    gridTemplateColumns: "repeat(auto-fit, minmax(130px, 1fr))",
  },
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.caption.fontSize },
  "& dd": { margin: 0, fontVariantNumeric: "tabular-nums" },
}));

const Meanings = styled("dl")(({ theme }) => ({
  margin: 0,
  display: "grid",
  gap: theme.spacing(1),
  "& dd": { margin: 0, color: theme.palette.text.secondary },
  "& dt": { fontWeight: 600 },
}));

/** Figures of service requests, each with its definition; the file has the rows that they sum up. */
export function ServiceFigures() {
  return (
    <Allowed resource="service_figures" action="list" loading={<ListSkeleton />}>
      <ResourceContextProvider value="service_figures">
        <Figures />
      </ResourceContextProvider>
    </Allowed>
  );
}

function Figures() {
  const text = useText();
  const list = useListController<ServiceFigure>({
    resource: "service_figures",
    storeKey: false,
    disableAuthentication: true,
    queryOptions: { onError: () => undefined },
  });
  const { data, error, refetch } = list;
  return (
    <ListContextProvider value={list}>
      <PageHeading
        title={text("resources.service_figures.title")}
        intro={text("resources.service_figures.intro")}
        actions={<ExportButton />}
      />
      <FilterBar>
        <DayFilter source="since" />
        <DayFilter source="until" />
      </FilterBar>
      {error && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data?.length === 0 && <StatePanel tone="empty" text={text("resources.service_figures.empty")} />}
      <Sections>
        {data && data.length > 0 && (
          <>
            <Group title={text("resources.service_figures.by_service")} rows={by(data, "service")} />
            <Group title={text("resources.service_figures.by_counsellor")} rows={by(data, "counsellor")} />
            <Definitions />
          </>
        )}
        <CommissionRates />
      </Sections>
    </ListContextProvider>
  );
}

const by = (data: ServiceFigure[], kind: string) => data.filter((figure) => figure.by === kind);

function Group({ title, rows }: { title: string; rows: ServiceFigure[] }) {
  const text = useText();
  return (
    <Section title={title}>
      <Cards>
        {rows.map((row) => (
          <li key={row.id}>
            <strong>{row.name || text("resources.service_figures.nobody")}</strong>
            <dl>
              {NAMES.map((name) => (
                <div key={name}>
                  <dt>{text(`resources.service_figures.fields.${name}`)}</dt>
                  <dd>{shown(row[name]) || text("console.none")}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </Cards>
    </Section>
  );
}

const shown = (value: string[] | number | null) =>
  Array.isArray(value) ? value.join(" · ") : value === null ? "" : String(value);

function Definitions() {
  const text = useText();
  return (
    <Section title={text("resources.service_figures.definitions")}>
      <Meanings>
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{text(`resources.service_figures.fields.${name}`)}</dt>
            <dd>
              <Typography variant="body2">{text(`resources.service_figures.means.${name}`)}</Typography>
            </dd>
          </div>
        ))}
      </Meanings>
    </Section>
  );
}
