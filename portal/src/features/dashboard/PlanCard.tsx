import LinearProgress from "@mui/material/LinearProgress";
import type { Dashboard } from "@/shared/api/types";
import { day } from "@/shared/format/time";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { platformName } from "@/shared/stores/platforms";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { dashboardTexts } from "./texts";

type Usage = Dashboard["usage"][number];
type Plan = Dashboard["plans"][number];

/** The same plan on several platforms is one line. */
function distinct(plans: Plan[]): Plan[] {
  const keys = plans.map(({ name, until, next_plan }) => `${name} ${until} ${next_plan}`);
  return plans.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}

/** The plans that run and when they end, and how much of them is used. */
export function PlanCard({ usage, plans }: { usage: Usage[]; plans: Plan[] }) {
  const t = useTexts(dashboardTexts);
  const number = new Intl.NumberFormat(languageTag());
  const label = ({ code, platform }: Usage) => {
    if (platform !== null) return t.storesOf(platformName(platform));
    if (code === "variants") return t.variants;
    return code === "sub_accounts" ? t.sub_accounts : t.products;
  };
  return (
    <Card aria-label={t.plan}>
      <h2>
        <AppLink
          to={paths.account}
          query={{ type: "Plan" }}
          style={{ color: "inherit", textDecoration: "none" }}
        >
          {t.plan}
        </AppLink>
      </h2>
      <Stack sx={{ mt: 1.5 }}>
        {distinct(plans).map(({ platform, name, until, renews, next_plan }) => (
          <div key={platform}>
            <strong>{name}</strong>
            <Muted>
              {" · "}
              {until ? (renews ? t.renews : t.ends)(day(until), next_plan) : t.noEnd}
            </Muted>
          </div>
        ))}
        {usage.map((quota) => (
          <div key={`${quota.code}${quota.platform}`}>
            <Row sx={{ justifyContent: "space-between" }}>
              <span>{label(quota)}</span>
              <Muted>{t.used(number.format(quota.used), number.format(quota.limit))}</Muted>
            </Row>
            <LinearProgress
              variant="determinate"
              aria-label={label(quota)}
              color={quota.used >= quota.limit ? "warning" : "primary"}
              value={quota.limit ? Math.min(100, Math.round((100 * quota.used) / quota.limit)) : 100}
            />
          </div>
        ))}
      </Stack>
    </Card>
  );
}
