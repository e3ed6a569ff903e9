import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { useTranslate } from "react-admin";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import type { Hit } from "./useSearch";

const Line = styled("span")({ display: "grid", minWidth: 0, overflowWrap: "anywhere" });

const Small = styled("span")(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: theme.typography.body2.fontSize,
}));

const Heading = styled("div")(({ theme }) => ({
  padding: theme.spacing(1, 2, 0.5),
  color: theme.palette.text.secondary,
  fontSize: theme.typography.body2.fontSize,
  fontWeight: 650,
}));

const Options = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

export function HitLine({ hit }: { hit: Hit }) {
  const translate = useTranslate();
  const action = hit.action && translate(`console.search.actions.${hit.action}`, { _: hit.action });
  return (
    <Line>
      <span>{[hit.title, action].filter(Boolean).join(" · ")}</span>
      <Small>
        {hit.detail}
        {hit.at ? (
          <>
            {" · "}
            <Moment at={hit.at} />
          </>
        ) : null}
      </Small>
    </Line>
  );
}

/** The hits of one kind under its name, and that there are more. */
export function HitGroup({ kind, hits, children }: { kind: Hit["kind"]; hits: Hit[]; children: ReactNode }) {
  const text = useText();
  const id = useId();
  const hasMore = hits.some((hit) => hit.kind === kind && hit.hasMore);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, not field sets
    <div role="group" aria-labelledby={id}>
      <Heading id={id}>{text(`console.search.kinds.${kind}`)}</Heading>
      <Options role="presentation">{children}</Options>
      {hasMore ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
          {text("console.search.more")}
        </Typography>
      ) : null}
    </div>
  );
}
