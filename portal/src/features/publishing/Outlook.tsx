import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import type { usePublishCheck } from "./api/usePublishCheck";
import { publishingTexts } from "./texts";

/** A quiet part of the dialog: a heading and a list. */
export const Box = styled("section")(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  background: theme.palette.background.default,
  overflowWrap: "anywhere",
  "& p": { margin: 0 },
  "& h3": { ...theme.typography.body2, fontWeight: 650, margin: theme.spacing(1, 0, 0) },
  "& ul": { ...theme.typography.body2, margin: theme.spacing(0.5, 0, 0), paddingLeft: theme.spacing(2.5) },
}));

interface OutlookProps {
  check: ReturnType<typeof usePublishCheck>["data"];
  products: number;
  stores: number;
}

/** What will be published, told by the server's own checks as the choice changes. */
export function Outlook({ check, products, stores }: OutlookProps) {
  const t = useTexts(publishingTexts);
  return (
    <Box aria-label={t.outlook}>
      <p role="status">
        <strong>{check ? t.outcome(check.ready, check.held_back) : t.checking}</strong>
        <Muted> · {t.listings(products, stores)}</Muted>
      </p>
      {check && check.holds.length > 0 && (
        <>
          <h3>{t.heldBack}</h3>
          <ul>
            {check.holds.map((hold) => (
              <li key={hold.code}>
                {hold.text}
                {hold.count > 1 && <Muted> {t.andMore(hold.count - 1)}</Muted>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Box>
  );
}
