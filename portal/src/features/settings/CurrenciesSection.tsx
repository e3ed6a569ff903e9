import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { usePriceRules } from "./api/usePriceRules";
import { Conversions } from "./Conversions";

export function CurrenciesSection() {
  const { data: rules, error, refetch } = usePriceRules();
  if (error && !rules) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return rules ? <Conversions conversions={rules.conversions} /> : <ListSkeleton rows={1} height={240} />;
}
