import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useTranslate } from "react-admin";
import type { TimelineMoment } from "@/api/overview";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { LoadFailed } from "@/ui/LoadFailed";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";
import { ListSkeleton } from "@/ui/Skeletons";

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
  overflowWrap: "anywhere",
}));

/** What happened with a merchant, newest first, as far as the reader's rights go. */
export function MerchantTimeline({ merchantId }: { merchantId: string }) {
  const text = useText();
  const { readTimeline } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["merchants", "timeline", merchantId],
    queryFn: ({ signal }) => readTimeline(merchantId, signal),
  });
  return (
    <Section title={text("resources.merchants.timeline.heading")}>
      {error && !data ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
      {!data && !error ? <ListSkeleton /> : null}
      {data?.length === 0 ? (
        <Typography color="textSecondary">{text("resources.merchants.timeline.empty")}</Typography>
      ) : null}
      <List>
        {data?.map((moment) => (
          <li key={moment.id}>
            <Happened moment={moment} />
          </li>
        ))}
      </List>
    </Section>
  );
}

/** Catalogue keys for kinds whose `what` or `reason` is one of our identifiers. */
const NAMES: Partial<Record<string, { what: string; reason?: string }>> = {
  audit: { what: "resources.audit.actions" },
  stage: { what: "resources.customers.stages", reason: "resources.customers.whys" },
  payment: { what: "", reason: "resources.payments.states" },
};

function Happened({ moment }: { moment: TimelineMoment }) {
  const translate = useTranslate();
  const names = NAMES[moment.kind];
  const said = (words: string | undefined, name: string) =>
    words && name ? translate(`${words}.${name}`, { _: name }) : name;
  const what = said(names?.what, moment.what);
  return (
    <>
      <strong>{translate(`resources.merchants.timeline.kinds.${moment.kind}`)}</strong>: {what}
      <Typography variant="body2" color="textSecondary">
        <Moment at={moment.at} />
        {[moment.who, said(names?.reason, moment.reason)].filter(Boolean).map((part) => ` · ${part}`)}
      </Typography>
      {moment.parts.length > 0 && (
        <List sx={{ mt: 0.5, pl: 2, gap: 0.5 }}>
          {moment.parts.map((part) => (
            <Typography component="li" variant="body2" key={part.id}>
              {translate(`resources.merchants.timeline.kinds.${part.kind}`)}: {part.what}
            </Typography>
          ))}
        </List>
      )}
    </>
  );
}
