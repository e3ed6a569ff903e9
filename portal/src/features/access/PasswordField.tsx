import Visibility from "@mui/icons-material/Visibility";
import VisibilityOff from "@mui/icons-material/VisibilityOff";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Field, type FieldProps } from "@/shared/ui/Field";
import { accessTexts } from "./texts";

export function PasswordField(props: FieldProps) {
  const t = useTexts(accessTexts);
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      endAdornment={
        <IconButton
          edge="end"
          size="small"
          aria-label={shown ? t.hidePassword : t.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
        </IconButton>
      }
    />
  );
}
