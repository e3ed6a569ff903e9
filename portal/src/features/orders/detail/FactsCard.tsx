import { styled } from "@mui/material/styles";
import type { StoreOrderDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { TitledCard } from "@/shared/ui/Card";
import { ordersTexts } from "../texts";
import { detailTexts } from "./texts";

const Facts = styled("dl")(({ theme }) => ({
  margin: 0,
  display: "grid",
  gap: theme.spacing(0.25),
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": { margin: theme.spacing(0, 0, 1), overflowWrap: "anywhere", whiteSpace: "pre-line" },
}));

/** What else the store says. */
export function FactsCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(detailTexts);
  const { risks } = useTexts(ordersTexts);
  const facts = [
    [t.storeTags, order.store_tags.join(", ")],
    [t.risk, order.risk === "none" ? "" : (risks[order.risk] ?? order.risk)],
    [t.statusWord, order.status_word],
    [t.source, order.source],
    [t.cancelReason, order.cancel_reason],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <TitledCard title={t.more}>
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </TitledCard>
  );
}
