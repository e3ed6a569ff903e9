import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { type RaRecord, useCanAccess, useGetList, useTranslate } from "react-admin";
import { Link } from "react-router";
import { type TextKey, useText } from "@/i18n/useText";
import type { Resource } from "@/providers/access";
import { LoadFailed } from "@/ui/LoadFailed";
import { Section } from "@/ui/Section";
import { ListSkeleton } from "@/ui/Skeletons";
import { StateTag } from "@/ui/StateTag";
import { listAddress } from "@/ui/TextLink";

const FIRST = { page: 1, perPage: 5 };

export const Lines = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: theme.spacing(0.5, 1.5),
    padding: theme.spacing(1, 0),
    overflowWrap: "anywhere",
  },
  "& > li:not(:last-of-type)": { borderBottom: `1px solid ${theme.palette.divider}` },
}));

/** Texts of a section that lists something: its heading, and what it says of nothing. */
type Words<Key> = Key extends `${infer Path}.heading`
  ? `${Path}.empty` extends TextKey
    ? Path
    : never
  : never;

/** A state in its list's own words. */
export function InWords({ words, state }: { words: string; state: string | number }) {
  const translate = useTranslate();
  return <StateTag tone="neutral" label={translate(`${words}.${state}`, { _: String(state) })} />;
}

interface RelatedProps<Row> {
  resource: Resource;
  merchantId: string;
  words: Words<TextKey>;
  action?: ReactNode;
  children: (row: Row) => ReactNode;
}

/**
 * Shows the first rows of a list for one merchant, with a link to all of them; hidden without the right to the list.
 */
export function Related<Row extends RaRecord>(props: RelatedProps<Row>) {
  const { canAccess } = useCanAccess({ resource: props.resource, action: "list" });
  return canAccess ? <Found {...props} /> : null;
}

function Found<Row extends RaRecord>({ resource, merchantId, words, action, children }: RelatedProps<Row>) {
  const text = useText();
  const filter = { merchant: merchantId };
  const query = { pagination: FIRST, filter };
  const { data, error, refetch } = useGetList<Row>(resource, query, { onError: () => undefined });
  const actions = (
    <span>
      <Button component={Link} to={listAddress(resource, filter)}>
        {text("resources.merchants.related.all")}
      </Button>
      {action}
    </span>
  );
  return (
    <Section title={text(`${words}.heading`)} action={actions}>
      {error && !data && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data?.length === 0 && <Typography color="textSecondary">{text(`${words}.empty`)}</Typography>}
      <Lines>
        {data?.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </Lines>
    </Section>
  );
}
