import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { PlanTerms } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useAmount } from "@/ui/Amount";
import { LoadFailed } from "@/ui/LoadFailed";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";
import { StateTag, stateTag } from "@/ui/StateTag";

const PricesTag = stateTag("resources.plans.history.prices", {
  open: "info",
  done: "success",
  failed: "error",
});

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": { padding: theme.spacing(1, 0), borderTop: `1px solid ${theme.palette.divider}` },
}));

/** How far the provider has an edition's prices, what its plans were before, and who keeps that. */
export function PlanHistory({ editionId, version }: { editionId: string; version: number }) {
  const text = useText();
  const { readPlanTerms } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["plans", "terms", editionId, version],
    queryFn: () => readPlanTerms(editionId),
    // Saved prices reach the provider a moment later.
    refetchInterval: ({ state }) => (state.data?.prices?.state === "open" ? 5000 : false),
  });
  return (
    <Section title={text("resources.plans.history.heading")}>
      {error && !data && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height={48} />}
      {data?.prices && (
        <Typography component="div" sx={{ mb: 1 }}>
          {text("resources.plans.history.at_provider")} <PricesTag state={data.prices.state} />{" "}
          <Moment at={data.prices.at} />
          {data.prices.state !== "done" && data.prices.reason && ` · ${data.prices.reason}`}
        </Typography>
      )}
      {data?.revisions.length === 0 && (
        <Typography color="textSecondary">{text("resources.plans.history.empty")}</Typography>
      )}
      <List>
        {data?.revisions.map((revision) => (
          <Revision key={revision.id} of={revision} />
        ))}
      </List>
    </Section>
  );
}

function Revision({ of }: { of: PlanTerms["revisions"][number] }) {
  const text = useText();
  const amount = useAmount();
  const { limits, moves } = of;
  const room = text("resources.plans.history.limits", {
    stores: limits.stores_per_platform.toLocaleString(),
    products: limits.import_products.toLocaleString(),
    variants: limits.monitored_variants.toLocaleString(),
    people: limits.sub_accounts.toLocaleString(),
  });
  return (
    <li>
      <strong>
        {text("resources.plans.history.was", { plan: of.plan, price: amount(of.price, of.currency) })}
      </strong>
      <Typography variant="body2">{room}</Typography>
      <Typography variant="body2">
        {text(`resources.plans.publishing.price.${of.keep_price}`)} ·{" "}
        {text(`resources.plans.publishing.limits.${of.keep_limits}`)}
        {of.keep_until && (
          <>
            {" "}
            (<Moment at={of.keep_until} />)
          </>
        )}
      </Typography>
      {of.keepers > 0 && (
        <StateTag tone="info" label={text("resources.plans.history.keepers", { smart_count: of.keepers })} />
      )}{" "}
      {moves.waiting + moves.done > 0 && (
        <StateTag
          tone={moves.waiting > 0 ? "warning" : "success"}
          label={text("resources.plans.history.moves", { waiting: moves.waiting, done: moves.done })}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        <Moment at={of.replaced_at} /> · {of.replaced_by}
      </Typography>
    </li>
  );
}
