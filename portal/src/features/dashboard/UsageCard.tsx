import LinearProgress from "@mui/material/LinearProgress";
import type { Dashboard } from "@/shared/api/types";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { platformName } from "@/shared/stores/platforms";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { dashboardTexts } from "./texts";

type Usage = Dashboard["usage"][number];

export function UsageCard({ usage }: { usage: Usage[] }) {
  const t = useTexts(dashboardTexts);
  const number = new Intl.NumberFormat(languageTag());
  const label = ({ code, platform }: Usage) => {
    if (platform !== null) return t.storesOf(platformName(platform));
    if (code === "variants") return t.variants;
    return code === "sub_accounts" ? t.sub_accounts : t.products;
  };
  return (
    <Card aria-label={t.plan}>
      <h2>{t.plan}</h2>
      <Stack sx={{ mt: 1.5 }}>
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
