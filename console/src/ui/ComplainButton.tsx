import type { ButtonProps } from "@mui/material/Button";
import { useDataProvider } from "react-admin";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "./ReasonButton";

interface ComplainButtonProps {
  supplier: string;
  /** The request that it is about. */
  order?: string;
  size?: ButtonProps["size"];
}

/** Records a problem with a supplier for later sourcing. */
export function ComplainButton({ supplier, order, size }: ComplainButtonProps) {
  const { complainOfSupplier } = useDataProvider<ConsoleDataProvider>();
  return (
    <ReasonButton
      words="resources.suppliers.complain"
      asks={{ label: "resources.suppliers.complain.label", hint: "resources.suppliers.complain.hint" }}
      button={{ variant: size ? "text" : "outlined", size }}
      run={(said) => complainOfSupplier(supplier, said, order)}
    />
  );
}
