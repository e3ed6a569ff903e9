import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { uiTexts } from "./texts";

const LONG = 120;

const Lines = styled("span")({
  display: "block",
  overflowWrap: "anywhere",
  "&[data-cut]": {
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
  },
});

/** Two lines of a very long text, and all of it on request; `children` shows it otherwise than as plain text. */
export function LongText({ text, children = text }: { text: string; children?: ReactNode }) {
  const t = useTexts(uiTexts);
  const [isWhole, setWhole] = useState(false);
  if (text.length <= LONG) return children;
  return (
    <>
      <Lines data-cut={!isWhole || undefined}>{children}</Lines>
      <Button
        size="small"
        aria-expanded={isWhole}
        sx={{ minWidth: 0, padding: 0 }}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? t.showLess : t.showAll}
      </Button>
    </>
  );
}
