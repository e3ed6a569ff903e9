import Block from "@mui/icons-material/Block";
import Check from "@mui/icons-material/Check";
import Typography from "@mui/material/Typography";
import { useDataProvider, useGetIdentity, usePermissions } from "react-admin";
import type { BookedDetail } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useAmount } from "@/ui/Amount";
import { ProofButton } from "@/ui/ProofButton";

/** What waits is approved by somebody else, or refused, also by who requested it. */
export function RefundCommands({ record }: { record: BookedDetail }) {
  const text = useText();
  const shown = useAmount();
  const { permissions = [] } = usePermissions<string[]>();
  const { identity } = useGetIdentity();
  const { approveRefund, refuseRefund } = useDataProvider<ConsoleDataProvider>();
  const { id, state, amount, unit, merchant, merchant_id, asked_by_id } = record;
  if (state !== "waiting" || !identity || !allows(permissions, "refunds", "decide")) return null;
  const isMine = String(identity.id) === asked_by_id;
  return (
    <>
      {isMine && (
        <Typography variant="body2" color="textSecondary">
          {text("resources.refunds.second_person")}
        </Typography>
      )}
      <ProofButton
        words="resources.refunds.refuse"
        button={{ startIcon: <Block /> }}
        run={(code, reason) => refuseRefund(id, code, reason.trim())}
      />
      {!isMine && (
        <ProofButton
          words="resources.refunds.approve"
          values={{ amount: shown(amount, unit), merchant: merchant || merchant_id }}
          button={{ variant: "contained", startIcon: <Check /> }}
          asks={null}
          run={(code) => approveRefund(id, code)}
        />
      )}
    </>
  );
}
