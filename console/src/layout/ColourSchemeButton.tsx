import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import IconButton from "@mui/material/IconButton";
import { useTheme } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import { useTheme as useThemeChoice } from "react-admin";
import { useText } from "@/i18n/useText";

export function ColourSchemeButton() {
  const text = useText();
  const isDark = useTheme().palette.mode === "dark";
  const [, choose] = useThemeChoice();
  const label = text(isDark ? "console.theme.light" : "console.theme.dark");
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => choose(isDark ? "light" : "dark")}>
        {isDark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
