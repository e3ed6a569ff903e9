import LinearProgress from "@mui/material/LinearProgress";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { endedOf, outcomesOf, useOutcomeWords } from "@/shared/processes/outcomes";
import { Lines, Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { usePublished } from "./api";
import { publishingTexts } from "./texts";

const List = styled(Lines)(({ theme }) => ({
  "& li": {
    display: "flex",
    justifyContent: "space-between",
    gap: theme.spacing(2),
    padding: theme.spacing(1, 0),
    borderTop: `1px solid ${theme.palette.divider}`,
    overflowWrap: "anywhere",
  },
  "& li > a": { flex: "none" },
  "& li > span": { minWidth: 0 },
}));

const NONE = { done: 0, skipped: 0, failed: 0, cancelled: 0 };

interface PublishedProps {
  process: string;
  /** Leads to everything that the process did. */
  onAll: () => void;
}

/** How far publishing has come: what failed first, with a link to each product that is in its store by now. */
export function Published({ process, onAll }: PublishedProps) {
  const t = useTexts(publishingTexts);
  const { data, error, refetch } = usePublished(process);
  const total = data?.record.total_count ?? 0;
  const outcomes = data ? outcomesOf(data.record) : NONE;
  const others = useOutcomeWords({ ...outcomes, done: 0 });
  const failures = endedOf(outcomes) - outcomes.done;
  const words = [t.progress(outcomes.done, total), others].filter(Boolean).join(" · ");
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap={1.5}>
      <strong role="status">{words}</strong>
      <LinearProgress
        variant="determinate"
        aria-label={words}
        value={total > 0 ? (endedOf(outcomes) / total) * 100 : 0}
      />
      <List>
        {data?.operations.map(({ id, outcome, product, store_name, result }) => (
          <li key={id}>
            <span>
              {product.title} <Muted>{store_name}</Muted>
              {outcome !== "done" && (
                <Muted sx={{ display: "block", ...(outcome === "failed" && { color: "error.main" }) }}>
                  {result}
                </Muted>
              )}
            </span>
            {product.sell_product_url && (
              <Link href={product.sell_product_url} target="_blank" rel="noreferrer">
                {t.viewInStore}
              </Link>
            )}
          </li>
        ))}
      </List>
      {failures > 0 ? (
        <Link component="button" type="button" onClick={onAll} sx={{ alignSelf: "start" }}>
          {t.viewAll(total)}
        </Link>
      ) : (
        <AppLink to={paths.myProducts}>{t.toMyProducts}</AppLink>
      )}
    </Stack>
  );
}
