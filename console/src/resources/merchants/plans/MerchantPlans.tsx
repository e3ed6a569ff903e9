import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
import { grouped, type PlanBlock } from "./grouped";

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
      {data && <Blocks merchantId={merchantId} blocks={grouped(data)} />}
    </Section>
  );
}

/** The plans that run, and those before them behind a button. */
function Blocks({ merchantId, blocks }: { merchantId: string; blocks: PlanBlock[] }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const past = blocks.filter(({ first }) => !first.is_live);
  const shown = isOpen ? blocks : blocks.filter(({ first }) => first.is_live);
  return (
    <>
      <List>
        {shown.map((block) => (
          <Block key={block.first.id} merchantId={merchantId} block={block} />
        ))}
      </List>
      {past.length > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {text(`resources.merchants.plans.${isOpen ? "hide_past" : "show_past"}`, {
            smart_count: past.length,
          })}
        </Button>
      )}
    </>
  );
}

interface BlockProps {
  merchantId: string;
  block: PlanBlock;
}

function Block({ merchantId, block }: BlockProps) {
  const text = useText();
  const platformName = usePlatformName();
  const planEnd = usePlanEnd();
  const { plan, origin, is_live, since, until, ended_at, reason, end_reason } = block.first;
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
        <strong>{plan}</strong>
        <Small>{block.subscriptions.map(({ platform }) => platformName(platform)).join(" · ")}</Small>
        <Small>
          {text(`resources.merchants.plans.origins.${way}`)} · {span}
        </Small>
        {is_live && <Terms of={block.first} />}
        {(end_reason || reason) && <Small>{planEnd(end_reason) || reason}</Small>}
      </div>
      <div>
        <StateTag
          tone={is_live ? "success" : "neutral"}
          label={text(`resources.merchants.plans.${is_live ? "running" : "ended"}`)}
        />
        {is_live && <EndPlan merchantId={merchantId} block={block} />}
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

const EVERYWHERE = "";

/** Ends the plan on one of its platforms, or on all of them one after the other. */
function EndPlan({ merchantId, block: { first, subscriptions } }: BlockProps) {
  const text = useText();
  const platformName = usePlatformName();
  const { endPlan } = useDataProvider<ConsoleDataProvider>();
  const [chosen, setChosen] = useState(EVERYWHERE);
  const ending = subscriptions.filter(({ id }) => chosen === EVERYWHERE || id === chosen);
  const named = (of: readonly Subscription[]) => of.map(({ platform }) => platformName(platform)).join(", ");
  const run = async (reason: string) => {
    for (const { id } of ending) await endPlan(merchantId, id, reason);
  };
  return (
    <ReasonButton
      words="resources.merchants.plans.end"
      values={{ plan: first.plan, platform: named(ending) }}
      button={{
        variant: "text",
        size: "small",
        color: "error",
        "aria-label": `${text("resources.merchants.plans.end.action")}: ${named(subscriptions)} · ${first.plan}`,
      }}
      run={run}
    >
      {subscriptions.length > 1 && (
        <TextField
          select
          label={text("resources.merchants.plans.platforms")}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value={EVERYWHERE}>{text("resources.merchants.plans.everywhere")}</MenuItem>
          {subscriptions.map(({ id, platform }) => (
            <MenuItem key={id} value={id}>
              {platformName(platform)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ReasonButton>
  );
}
