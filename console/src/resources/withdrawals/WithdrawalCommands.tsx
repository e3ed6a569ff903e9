import Block from "@mui/icons-material/Block";
import Check from "@mui/icons-material/Check";
import Undo from "@mui/icons-material/Undo";
import Typography from "@mui/material/Typography";
import { useDataProvider, useGetIdentity, usePermissions } from "react-admin";
import type { Withdrawal } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useAmount } from "@/ui/Amount";
import { ProofButton } from "@/ui/ProofButton";

/** What waits is approved, above a limit by two; what is approved is paid, or refused; what is paid can come back. */
export function WithdrawalCommands({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText();
  const shown = useAmount();
  const { permissions = [] } = usePermissions<string[]>();
  const { identity } = useGetIdentity();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { id, state, amount, unit, merchant, merchant_id, first_by_id } = withdrawal;
  const isOpen = state === "waiting" || state === "approved";
  if (!(isOpen || state === "paid") || !identity || !allows(permissions, "withdrawals", "pay")) return null;
  const isMine = String(identity.id) === first_by_id;
  const values = { amount: shown(amount, unit), merchant: merchant || merchant_id };
  return (
    <>
      {isOpen && isMine && (
        <Typography variant="body2" color="textSecondary">
          {text("resources.withdrawals.approved_once")}
        </Typography>
      )}
      {isOpen && (
        <ProofButton
          words="resources.withdrawals.refuse"
          button={{ startIcon: <Block /> }}
          run={(code, reason) => provider.refuseWithdrawal(id, code, reason.trim())}
        />
      )}
      {state === "paid" && (
        <ProofButton
          words="resources.withdrawals.return"
          values={values}
          button={{ startIcon: <Undo /> }}
          run={(code, reason) => provider.returnWithdrawal(id, code, reason.trim())}
        />
      )}
      {state === "waiting" && !isMine && (
        <ProofButton
          words="resources.withdrawals.approve"
          values={values}
          button={{ variant: "contained", startIcon: <Check /> }}
          asks={null}
          run={(code) => provider.approveWithdrawal(id, code)}
        />
      )}
      {state === "approved" && (
        <ProofButton
          words="resources.withdrawals.pay"
          values={values}
          button={{ variant: "contained", startIcon: <Check /> }}
          asks={{
            label: "resources.withdrawals.pay.reference",
            hint: "resources.withdrawals.pay.reference_hint",
          }}
          run={(code, reference) => provider.payWithdrawal(id, code, reference.trim())}
        />
      )}
    </>
  );
}
