import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Touched } from "@/api/types";
import { useText } from "@/i18n/useText";
import { useAmount } from "@/ui/Amount";
import { usePlatformName } from "@/ui/platforms";
import { StateTag } from "@/ui/StateTag";
import { merchantAddress, TextLink } from "@/ui/TextLink";

const FIRST = 20;

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    padding: theme.spacing(1, 0),
    borderTop: `1px solid ${theme.palette.divider}`,
    overflowWrap: "anywhere",
  },
}));

/** Lists the merchants that a draft affects, those over a limit first. */
export function TouchedMerchants({ merchants, total }: { merchants: Touched[]; total: number }) {
  const text = useText();
  const [shown, setShown] = useState(FIRST);
  const over = merchants.filter((merchant) => merchant.over.length > 0);
  const rows = [...over, ...merchants.filter((merchant) => merchant.over.length === 0)];
  const counts = {
    count: total,
    priced: merchants.filter((merchant) => merchant.prices.length > 0).length,
    limited: merchants.filter((merchant) => merchant.is_limited).length,
    over: over.length,
  };
  return (
    <div>
      <Typography component="h3" variant="subtitle1">
        {text("resources.plans.publishing.touched")}
      </Typography>
      <Typography color="textSecondary">{text("resources.plans.publishing.counts", counts)}</Typography>
      <List>
        {rows.slice(0, shown).map((row) => (
          <Merchant key={row.id} of={row} />
        ))}
      </List>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + 100)}>
          {text("resources.plans.publishing.more", { count: rows.length - shown })}
        </Button>
      )}
    </div>
  );
}

function Merchant({ of }: { of: Touched }) {
  const text = useText();
  const amount = useAmount();
  const platformName = usePlatformName();
  const paid = of.prices.map(({ price, currency, platform }) =>
    text("resources.plans.publishing.pays", {
      amount: amount(price, currency),
      platform: platformName(platform),
    }),
  );
  const facts = [of.plans.join(", "), of.platforms.map(platformName).join(", "), ...paid];
  return (
    <li>
      <TextLink to={merchantAddress(of.id)}>{of.name || of.id}</TextLink>{" "}
      {of.over.length > 0 && <StateTag tone="warning" label={text("resources.plans.publishing.is_over")} />}
      <Typography variant="body2" color="textSecondary">
        {facts.filter(Boolean).join(" · ")}
      </Typography>
      {of.over.map(({ quota, platform, used, limit }) => (
        <Typography key={`${quota} ${platform}`} variant="body2">
          {text("resources.plans.publishing.over_limit", {
            what: quotaName(quota),
            used: used.toLocaleString(),
            limit: limit.toLocaleString(),
          })}
          {platform !== null && ` · ${platformName(platform)}`}
        </Typography>
      ))}
    </li>
  );

  function quotaName(quota: string) {
    const name = QUOTAS[quota];
    return name ? text(`resources.plans.fields.${name}`) : quota;
  }
}

const QUOTAS: Record<
  string,
  "stores_per_platform" | "import_products" | "sub_accounts" | "monitored_variants"
> = {
  multiple_stores: "stores_per_platform",
  import_products: "import_products",
  child_accounts: "sub_accounts",
  price_and_stock_monitoring_variants: "monitored_variants",
};
