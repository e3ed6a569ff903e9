import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import { messageOf } from "@/shared/api/errors";
import type { components } from "@/shared/api/generated/schema";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { useDifferences } from "./api/useDifferences";
import { Box } from "./Outlook";
import { publishingTexts } from "./texts";

type Found = components["schemas"]["DifferenceOut"];

const SHOWN = 10;

function Changed({ found }: { found: Found }) {
  const t = useTexts(publishingTexts);
  const asked = (amount: string) => (amount ? money(amount, found.currency) : t.notWritten);
  const more = found.price_count - found.prices.length;
  return (
    <li>
      <strong>{found.title_published}</strong> <Muted>{found.store_name}</Muted>
      {found.title_there && (
        <p>{t.titleChanged(found.title_published, found.title_there, found.title_new)}</p>
      )}
      {found.prices.map((price) => (
        <p key={price.variant}>
          {t.priceChanged(price.variant, asked(price.published), asked(price.there), asked(price.new))}
        </p>
      ))}
      {more > 0 && <Muted>{t.morePrices(more)}</Muted>}
    </li>
  );
}

/** What was changed in the chosen stores since it was published: what we wrote, what is there, what is new. */
export function Differences({ ids, stores }: { ids: string[]; stores: string[] }) {
  const t = useTexts(publishingTexts);
  const { data, error, isFetching } = useDifferences({ ids, stores });
  if (isFetching && !data) return <LinearProgress aria-label={t.comparing} />;
  if (error) return <Alert severity="warning">{t.notCompared(messageOf(error))}</Alert>;
  if (!data) return null;
  const { differences, problems, published, compared } = data;
  return (
    <Stack gap={1}>
      {problems.map((problem) => (
        <Alert key={problem.store_name} severity="warning">
          {t.storeNotCompared(problem.store_name, problem.text)}
        </Alert>
      ))}
      {differences.length > 0 && (
        <Box aria-label={t.changedThere}>
          <h3>{t.changedThere}</h3>
          <ul>
            {differences.slice(0, SHOWN).map((found) => (
              <Changed key={`${found.product_id}:${found.store_id}`} found={found} />
            ))}
          </ul>
          {differences.length > SHOWN && <Muted>{t.moreChanged(differences.length - SHOWN)}</Muted>}
        </Box>
      )}
      {compared < published && <Muted role="status">{t.partlyCompared(compared, published)}</Muted>}
    </Stack>
  );
}
