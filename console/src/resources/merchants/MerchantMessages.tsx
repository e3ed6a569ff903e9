import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useCanAccess, useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { LoadFailed } from "@/ui/LoadFailed";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";

const SHOWN = 5;

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
  "& p": { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
}));

/** Shows the last messages between a merchant and support; hidden without the right to support. */
export function MerchantMessages({ merchantId }: { merchantId: string }) {
  const { canAccess } = useCanAccess({ resource: "support_threads", action: "list" });
  return canAccess ? <Messages merchantId={merchantId} /> : null;
}

function Messages({ merchantId }: { merchantId: string }) {
  const text = useText();
  const { readMerchantMessages } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["merchants", "messages", merchantId],
    queryFn: ({ signal }) => readMerchantMessages(merchantId, signal),
  });
  return (
    <Section title={text("resources.merchants.messages.heading")}>
      {error && !data && <LoadFailed error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">{text("resources.merchants.messages.empty")}</Typography>
      )}
      <List>
        {data?.slice(-SHOWN).map((message) => (
          <li key={message.id}>
            <p>{message.text}</p>
            <Typography variant="caption" color="textSecondary">
              {message.author} · <Moment at={message.at} />
            </Typography>
          </li>
        ))}
      </List>
    </Section>
  );
}
