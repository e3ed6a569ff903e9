import LinearProgress from "@mui/material/LinearProgress";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { usePublished } from "./api/usePublished";
import { publishingTexts } from "./texts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
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

const SUCCESSFUL = 2;

/** How far publishing has come, with a link to each product that is in its store by now. */
export function Published({ process }: { process: string }) {
  const t = useTexts(publishingTexts);
  const { data, error, refetch } = usePublished(process);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const { success_count: done = 0, failed_count: failed = 0, total_count: total = 0 } = data?.record ?? {};
  return (
    <Stack gap={1.5}>
      <strong role="status">{t.progress(done, failed, total)}</strong>
      <LinearProgress
        variant="determinate"
        aria-label={t.progress(done, failed, total)}
        value={total > 0 ? ((done + failed) / total) * 100 : 0}
      />
      <List>
        {data?.operations.map(({ id, state, product, store_name, result }) => (
          <li key={id}>
            <span>
              {product.title} <Muted>{store_name}</Muted>
              {state > SUCCESSFUL && <Muted sx={{ display: "block", color: "error.main" }}>{result}</Muted>}
            </span>
            {product.sell_product_url && (
              <Link href={product.sell_product_url} target="_blank" rel="noreferrer">
                {t.viewInStore}
              </Link>
            )}
          </li>
        ))}
      </List>
      <AppLink to={paths.myProducts}>{t.toMyProducts}</AppLink>
    </Stack>
  );
}
