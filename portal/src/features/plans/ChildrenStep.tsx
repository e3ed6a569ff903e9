import Alert from "@mui/material/Alert";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { useChildren } from "./api";
import { downgradeTexts } from "./downgradeTexts";
import { LimitedTicks } from "./LimitedTicks";

interface ChildrenStepProps {
  /** Who is invited takes room too. */
  room: { sub_accounts: number; invited: number };
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which sub-accounts stay active. */
export function ChildrenStep({ room, chosen, onChange }: ChildrenStepProps) {
  const t = useTexts(downgradeTexts);
  const query = useChildren();
  const { sub_accounts: limit, invited } = room;
  if (!query.data) return <Pending query={query} rows={3} height={36} />;
  return (
    <Stack>
      <LimitedTicks
        title={t.chooseChildren(limit)}
        items={query.data.map(({ id, mailbox }) => ({ id, label: mailbox }))}
        limit={limit}
        chosen={chosen}
        onChange={onChange}
      />
      {invited > 0 && <Alert severity="info">{t.invited(invited)}</Alert>}
    </Stack>
  );
}
