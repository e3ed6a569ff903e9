import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, usePermissions } from "react-admin";
import type { Subscription } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useAmount } from "@/ui/Amount";
import { LoadFailed } from "@/ui/LoadFailed";
import { MomentText } from "@/ui/MomentText";
import { usePlatformName } from "@/ui/platforms";
import { ReasonButton } from "@/ui/ReasonButton";
import { Section } from "@/ui/Section";
import { StateTag } from "@/ui/StateTag";
import { usePlanEnd } from "@/ui/usePlanEnd";
import { GrantPlan } from "./GrantPlan";

const List = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

const Row = styled("li")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(0.5, 2),
  padding: theme.spacing(1.25, 0),
  "&:not(:last-of-type)": { borderBottom: `1px solid ${theme.palette.divider}` },
  "& > div:first-of-type": { minWidth: 0, overflowWrap: "anywhere" },
}));

const Small = styled("div")(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: theme.typography.body2.fontSize,
}));

/** Lists a merchant's present and past plans; grants and ends plans with the right. */
export function MerchantPlans({ merchantId }: { merchantId: string }) {
  const { permissions = [] } = usePermissions<string[]>();
  return allows(permissions, "merchants", "grant") ? <Plans merchantId={merchantId} /> : null;
}

function Plans({ merchantId }: { merchantId: string }) {
  const text = useText();
  const { listSubscriptions } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["merchants", "subscriptions", merchantId],
    queryFn: () => listSubscriptions(merchantId),
  });
  return (
    <Section
      title={text("resources.merchants.plans.heading")}
      action={data && <GrantPlan merchantId={merchantId} />}
    >
      {error && !data && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height={64} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">{text("resources.merchants.plans.empty")}</Typography>
      )}
      <List>
        {data?.map((subscription) => (
          <SubscriptionRow key={subscription.id} merchantId={merchantId} subscription={subscription} />
        ))}
      </List>
    </Section>
  );
}

interface SubscriptionProps {
  merchantId: string;
  subscription: Subscription;
}

function SubscriptionRow({ merchantId, subscription }: SubscriptionProps) {
  const text = useText();
  const platformName = usePlatformName();
  const planEnd = usePlanEnd();
  const { plan, platform, origin, is_live, since, until, ended_at, reason, end_reason } = subscription;
  const end = ended_at ?? until;
  const span = end ? (
    <MomentText words="resources.merchants.plans.span" at={{ since, until: end }} />
  ) : (
    <MomentText words="resources.merchants.plans.since" at={{ since }} />
  );
  const way = origin === "granted" || origin === "paid" ? origin : "activated";
  return (
    <Row>
      <div>
        <strong>{`${platformName(platform)} · ${plan}`}</strong>
        <Small>
          {span} · {text(`resources.merchants.plans.origins.${way}`)}
        </Small>
        {is_live && <Terms of={subscription} />}
        {(end_reason || reason) && <Small>{planEnd(end_reason) || reason}</Small>}
      </div>
      <div>
        <StateTag
          tone={is_live ? "success" : "neutral"}
          label={text(`resources.merchants.plans.${is_live ? "running" : "ended"}`)}
        />
        {is_live && <EndPlan merchantId={merchantId} subscription={subscription} />}
      </div>
    </Row>
  );
}

/** Shows the price and any grandfathered terms. */
function Terms({ of }: { of: Subscription }) {
  const text = useText();
  const amount = useAmount();
  const { origin, price, currency, next_price, next_price_at, keeps_limits, limits_until } = of;
  const kept = "resources.merchants.plans.keeps";
  return (
    <>
      {origin === "paid" && (
        <Small>
          {next_price && next_price_at ? (
            <MomentText
              words="resources.merchants.plans.pays_next"
              at={{ at: next_price_at }}
              values={{ price: amount(price, currency), next: amount(next_price, currency) }}
            />
          ) : (
            text("resources.merchants.plans.pays", { price: amount(price, currency) })
          )}
        </Small>
      )}
      {keeps_limits && (
        <Small>
          {limits_until ? <MomentText words={`${kept}_until`} at={{ at: limits_until }} /> : text(kept)}
        </Small>
      )}
    </>
  );
}

function EndPlan({ merchantId, subscription: { id, plan, platform } }: SubscriptionProps) {
  const text = useText();
  const platformName = usePlatformName();
  const { endPlan } = useDataProvider<ConsoleDataProvider>();
  const name = `${text("resources.merchants.plans.end.action")}: ${platformName(platform)} · ${plan}`;
  return (
    <ReasonButton
      words="resources.merchants.plans.end"
      values={{ plan, platform: platformName(platform) }}
      button={{ variant: "text", size: "small", color: "error", "aria-label": name }}
      run={(reason) => endPlan(merchantId, id, reason)}
    />
  );
}
