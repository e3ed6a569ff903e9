import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormLabel from "@mui/material/FormLabel";
import { useText } from "@/i18n/useText";
import { ROLES } from "./roles";

interface RoleBoxesProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function RoleBoxes({ chosen, onChange }: RoleBoxesProps) {
  const text = useText();
  const toggle = (role: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, role] : chosen.filter((other) => other !== role));
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{text("resources.staff.fields.roles")}</FormLabel>
      <FormGroup>
        {ROLES.map((role) => (
          <FormControlLabel
            key={role}
            label={text(`resources.staff.role.${role}`)}
            control={
              <Checkbox
                checked={chosen.includes(role)}
                onChange={(event) => toggle(role, event.target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
