import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import type { Merchant } from "@/api/types";
import { wholeNumber } from "@/i18n/format";
import { languageTag } from "@/i18n/i18nProvider";
import { type TextKey, useText } from "@/i18n/useText";
import { Amounts } from "@/ui/Amount";
import { Moment } from "@/ui/Moment";

const Row = styled("dl")(({ theme }) => ({
  margin: 0,
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gap: theme.spacing(2, 3),
  padding: theme.spacing(2.5),
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 14,
  [theme.breakpoints.down("md")]: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: theme.spacing(1.5),
  },
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.caption.fontSize },
  "& dd": {
    margin: theme.spacing(0.25, 0, 0),
    fontSize: "1.0625rem",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    overflowWrap: "anywhere",
  },
  // A moment stays on one line elsewhere: half a phone is too narrow for it.
  "& time": { whiteSpace: "normal" },
  "& small": { color: theme.palette.text.secondary, fontWeight: 400 },
}));

/** What everybody asks first: plan, revenue, who takes care of them, last activity, and how much they have. */
export function MerchantSummary({ record }: { record: Merchant }) {
  const text = useText();
  const tag = languageTag(useLocale() ?? "en");
  const { counts, limits, plan, revenue, counsellors, last_seen_at } = record;
  const count = (value: number) => wholeNumber(value, tag);
  const limit = text("resources.merchants.limit", { most: count(limits.import_products) });
  const facts: [TextKey, ReactNode][] = [
    ["resources.merchants.fields.plan", plan],
    [
      "resources.merchants.fields.counsellors",
      counsellors.join(", ") || text("resources.merchants.unassigned"),
    ],
    ["resources.merchants.fields.last_seen_at", <Moment key="seen" at={last_seen_at} />],
    ["resources.merchants.counts.stores", count(counts.stores)],
    ["resources.merchants.counts.my_products", count(counts.my_products)],
    [
      "resources.merchants.counts.import_products",
      <>
        {count(counts.import_products)} <small>{limit}</small>
      </>,
    ],
    ["resources.merchants.counts.processes", count(counts.processes)],
  ];
  if (revenue.length > 0)
    facts.splice(1, 0, ["resources.merchants.fields.revenue", <Amounts key="paid" amounts={revenue} />]);
  return (
    <Row aria-label={text("resources.merchants.counts.heading")}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Row>
  );
}
