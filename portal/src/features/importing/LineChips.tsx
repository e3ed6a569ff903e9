import { styled } from "@mui/material/styles";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import type { Recognised } from "./recognised";
import { importingTexts } from "./texts";

const SHOWN = 50;

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: theme.spacing(0.5, 1),
  maxHeight: 168,
  overflowY: "auto",
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.default,
  "& li": {
    display: "flex",
    alignItems: "center",
    gap: theme.spacing(0.75),
    padding: theme.spacing(0.375, 0),
  },
  "& li > span:first-of-type": {
    flex: 1,
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontSize: theme.typography.body2.fontSize,
  },
  "& li > :not(:first-of-type)": { flex: "none" },
}));

/** The part of a link that tells it from others. */
const short = (text: string) => text.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/[?#].*$/, "");

/** What each line was recognised as: its supplier and its kind of page. */
export function LineChips({ lines }: { lines: readonly Recognised[] }) {
  const t = useTexts(importingTexts);
  if (lines.length === 0) return null;
  const others = lines.length - SHOWN;
  return (
    <List aria-label={t.recognisedLines}>
      {lines.slice(0, SHOWN).map((line) => (
        <li key={line.number}>
          <span title={line.text}>{short(line.text)}</span>
          {line.isValid ? (
            <>
              <Tag tone="primary">{line.supplier.name}</Tag>
              <Tag>{line.isId ? t.productId : t.kinds[line.mode]}</Tag>
            </>
          ) : (
            <Tag tone="error">{t.noLink}</Tag>
          )}
        </li>
      ))}
      {others > 0 && (
        <li>
          <Muted>{t.otherLines(whole(others))}</Muted>
        </li>
      )}
    </List>
  );
}
