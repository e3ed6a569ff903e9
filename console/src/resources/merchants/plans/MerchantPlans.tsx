import CardGiftcard from "@mui/icons-material/CardGiftcard";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { usePermissions } from "react-admin";
import type { Subscription } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import { LoadFailed } from "@/ui/LoadFailed";
import { MomentText } from "@/ui/MomentText";
import { usePlatformName } from "@/ui/platforms";
import { Section } from "@/ui/Section";
import { StateTag } from "@/ui/StateTag";
import { EndPlan } from "./EndPlan";
import { GrantPlan } from "./GrantPlan";
import { useSubscriptions } from "./useSubscriptions";

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

/** What the merchant has and had of plans; whoever may grants and ends. */
export function MerchantPlans({ merchantId }: { merchantId: string }) {
  const { permissions = [] } = usePermissions<string[]>();
  return allows(permissions, "merchants", "grant") ? <Plans merchantId={merchantId} /> : null;
}

function Plans({ merchantId }: { merchantId: string }) {
  const text = useText();
  const { data: subscriptions, error, refetch } = useSubscriptions(merchantId);
  const [isGranting, setIsGranting] = useState(false);
  const [ending, setEnding] = useState<Subscription>();
  const grant = subscriptions && (
    <Button startIcon={<CardGiftcard />} onClick={() => setIsGranting(true)}>
      {text("resources.merchants.plans.grant")}
    </Button>
  );
  return (
    <Section title={text("resources.merchants.plans.heading")} action={grant}>
      {error && !subscriptions && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!error && !subscriptions && <Skeleton height={64} />}
      {subscriptions?.length === 0 && (
        <Typography color="textSecondary">{text("resources.merchants.plans.empty")}</Typography>
      )}
      <List>
        {subscriptions?.map((subscription) => (
          <SubscriptionRow
            key={subscription.id}
            subscription={subscription}
            onEnd={() => setEnding(subscription)}
          />
        ))}
      </List>
      {isGranting && <GrantPlan merchantId={merchantId} onClose={() => setIsGranting(false)} />}
      {ending && (
        <EndPlan merchantId={merchantId} subscription={ending} onClose={() => setEnding(undefined)} />
      )}
    </Section>
  );
}

interface SubscriptionRowProps {
  subscription: Subscription;
  onEnd: () => void;
}

function SubscriptionRow({ subscription, onEnd }: SubscriptionRowProps) {
  const text = useText();
  const platformName = usePlatformName();
  const { plan, platform, origin, is_live, since, until, ended_at, reason, end_reason } = subscription;
  const end = ended_at ?? until;
  const span = end ? (
    <MomentText words="resources.merchants.plans.span" at={{ since, until: end }} />
  ) : (
    <MomentText words="resources.merchants.plans.since" at={{ since }} />
  );
  const way = origin === "granted" ? "granted" : "activated";
  return (
    <Row>
      <div>
        <strong>{`${platformName(platform)} · ${plan}`}</strong>
        <Small>
          {span} · {text(`resources.merchants.plans.origins.${way}`)}
        </Small>
        {(end_reason || reason) && <Small>{end_reason || reason}</Small>}
      </div>
      <div>
        <StateTag
          tone={is_live ? "success" : "neutral"}
          label={text(`resources.merchants.plans.${is_live ? "running" : "ended"}`)}
        />
        {is_live && (
          <Button
            size="small"
            color="error"
            onClick={onEnd}
            aria-label={`${text("resources.merchants.plans.end")}: ${platformName(platform)} · ${plan}`}
          >
            {text("resources.merchants.plans.end")}
          </Button>
        )}
      </div>
    </Row>
  );
}
