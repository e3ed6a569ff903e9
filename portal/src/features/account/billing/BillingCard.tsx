import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { Billing } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { leave } from "@/shared/navigation/leave";
import { Card, CardHead, Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Tag } from "@/shared/ui/Tag";
import { useBilling, useBillingPortal } from "./api";
import { billingTexts } from "./texts";

const Facts = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2, 4),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 220px), 1fr))",
  overflowWrap: "anywhere",
  "& h3": { ...theme.typography.body2, fontWeight: 600, margin: theme.spacing(0, 0, 0.5) },
}));

/** Payment method and billing details; edited at the payment provider. */
export function BillingCard() {
  const t = useTexts(billingTexts);
  const query = useBilling();
  const portal = useBillingPortal();
  const { data } = query;
  return (
    <Card aria-label={t.billing}>
      <CardHead>
        <h2>{t.billing}</h2>
        {data?.takes_payments && (
          <Button
            variant="outlined"
            loading={portal.isPending}
            onClick={() => portal.mutate(undefined, { onSuccess: (url) => leave(url) })}
          >
            {t.manage}
          </Button>
        )}
      </CardHead>
      <Stack sx={{ mt: 1.5 }}>
        <Pending query={query} rows={1} height={90} />
        {data && !data.takes_payments && <Muted>{t.notTaken}</Muted>}
        {data?.takes_payments && (
          <>
            <Details billing={data.billing} />
            <Muted>{t.manageText}</Muted>
          </>
        )}
      </Stack>
    </Card>
  );
}

function Details({ billing }: { billing: Billing }) {
  const t = useTexts(billingTexts);
  const addressed = billing.address.length > 0 ? [billing.name, ...billing.address] : [];
  return (
    <Facts>
      <Fact title={t.cards} none={t.noCards}>
        {billing.cards.map((card) => (
          <li key={`${card.brand}-${card.last4}-${card.month}-${card.year}`}>
            <CardLine {...card} />
          </li>
        ))}
      </Fact>
      <Fact title={t.address} none={t.noAddress}>
        {addressed.filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Fact>
      <Fact title={t.taxIds} none={t.noTaxIds}>
        {billing.tax_ids.map((taxId) => (
          <li key={taxId}>{taxId}</li>
        ))}
      </Fact>
    </Facts>
  );
}

function Fact({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {children.length > 0 ? <Lines>{children}</Lines> : <Muted>{none}</Muted>}
    </div>
  );
}

function CardLine({ brand, last4, month, year, is_default }: Billing["cards"][number]) {
  const t = useTexts(billingTexts);
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  const expiry = `${String(month).padStart(2, "0")}/${year}`;
  return (
    <Row>
      <span>{t.card(name, last4)}</span>
      <Muted>{t.expires(expiry)}</Muted>
      {is_default && <Tag>{t.isDefault}</Tag>}
    </Row>
  );
}
