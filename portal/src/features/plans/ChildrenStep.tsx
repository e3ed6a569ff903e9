import { useTexts } from "@/shared/i18n/texts";
import { Pending } from "@/shared/ui/Pending";
import { useChildren } from "./api";
import { downgradeTexts } from "./downgradeTexts";
import { LimitedTicks } from "./LimitedTicks";

interface ChildrenStepProps {
  limit: number;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which sub-accounts stay active. */
export function ChildrenStep({ limit, chosen, onChange }: ChildrenStepProps) {
  const t = useTexts(downgradeTexts);
  const query = useChildren();
  if (!query.data) return <Pending query={query} rows={3} height={36} />;
  return (
    <LimitedTicks
      title={t.chooseChildren(limit)}
      items={query.data.map(({ id, mailbox }) => ({ id, label: mailbox }))}
      limit={limit}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
