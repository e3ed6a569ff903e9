import { useTexts } from "@/shared/i18n/texts";
import { Card, Muted } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { usePriceRules } from "./api/usePriceRules";
import { PriceRuleForm } from "./PriceRuleForm";
import { StoreRule } from "./StoreRule";
import type { SectionProps } from "./section";
import { settingsTexts } from "./texts";

/** The default price rule, or what one store does otherwise. */
export function PricesSection({ store }: SectionProps) {
  const t = useTexts(settingsTexts);
  const { data: rules, error, refetch } = usePriceRules();
  if (error && !rules) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!rules) return <ListSkeleton rows={1} height={240} />;
  const ofStore = rules.stores.find((one) => one.store_id === store?.id);
  if (ofStore) return <StoreRule store={ofStore} byDefault={rules.default} />;
  return (
    <Card>
      <h2>{t.defaultTitle}</h2>
      <p>
        <Muted>{t.defaultText}</Muted>
      </p>
      <PriceRuleForm storeId="" rule={rules.default} />
    </Card>
  );
}
