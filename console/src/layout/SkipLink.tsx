import { styled } from "@mui/material/styles";
import type { MouseEvent } from "react";
import { useTranslate } from "react-admin";

export const CONTENT_ID = "main-content";

const Anchor = styled("a")(({ theme }) => ({
  position: "fixed",
  top: theme.spacing(1),
  left: theme.spacing(1),
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  borderRadius: 10,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  transform: "translateY(-200%)",
  "&:focus": { transform: "none" },
}));

function focusContent(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}

export function SkipLink() {
  const translate = useTranslate();
  return (
    <Anchor href={`#${CONTENT_ID}`} onClick={focusContent}>
      {translate("ra.navigation.skip_nav")}
    </Anchor>
  );
}
