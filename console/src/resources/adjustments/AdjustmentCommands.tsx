import Block from "@mui/icons-material/Block";
import Check from "@mui/icons-material/Check";
import Typography from "@mui/material/Typography";
import { useDataProvider, useGetIdentity, usePermissions } from "react-admin";
import type { Adjustment } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useAmount } from "@/ui/Amount";
import { isKind } from "@/ui/bookKinds";
import { ProofButton } from "@/ui/ProofButton";

/** What waits is approved by somebody else, or refused, also by who requested it. */
export function AdjustmentCommands({ adjustment }: { adjustment: Adjustment }) {
  const text = useText();
  const shown = useAmount();
  const { permissions = [] } = usePermissions<string[]>();
  const { identity } = useGetIdentity();
  const { approveAdjustment, refuseAdjustment } = useDataProvider<ConsoleDataProvider>();
  const { id, kind, amount, unit, merchant, merchant_id } = adjustment;
  if (adjustment.state !== "waiting" || !identity || !allows(permissions, "adjustments", "approve")) {
    return null;
  }
  const isMine = String(identity.id) === adjustment.asked_by_id;
  const values = {
    kind: isKind(kind) ? text(`resources.adjustments.kind.${kind}`) : kind,
    amount: shown(amount, unit),
    merchant: merchant || merchant_id,
  };
  return (
    <>
      {isMine && (
        <Typography variant="body2" color="textSecondary">
          {text("resources.adjustments.second_person")}
        </Typography>
      )}
      <ProofButton
        words="resources.adjustments.refuse"
        button={{ startIcon: <Block /> }}
        run={(code, reason) => refuseAdjustment(id, code, reason.trim())}
      />
      {!isMine && (
        <ProofButton
          words="resources.adjustments.approve"
          values={values}
          button={{ variant: "contained", startIcon: <Check /> }}
          asks={null}
          run={(code) => approveAdjustment(id, code)}
        />
      )}
    </>
  );
}
