import Typography from "@mui/material/Typography";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Amount } from "@/ui/Amount";
import { Facts } from "@/ui/Facts";
import { Section } from "@/ui/Section";
import { SentFiles } from "./SentFiles";

const CURRENCY = "USD";

/** The result as the merchant sees it, for staff who don't work on requests. */
export function ReadResult({ request: { result } }: { request: Request }) {
  const text = useText();
  return (
    <Section title={text("resources.work_orders.result.heading")}>
      {result.type === 0 && (
        <Typography color="textSecondary">{text("resources.work_orders.result.none")}</Typography>
      )}
      <Facts
        facts={result.rows.map(({ title, store_name, quantity, total_price }) => ({
          label: [title, store_name, quantity].filter((part) => part !== "").join(" · "),
          value: <Amount amount={total_price} unit={CURRENCY} />,
        }))}
      />
      {result.link && <Typography sx={{ overflowWrap: "anywhere" }}>{result.link}</Typography>}
      <SentFiles files={result.files} />
    </Section>
  );
}
