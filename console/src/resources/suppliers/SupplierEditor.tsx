import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { SupplierDetail } from "@/api/types";
import { useText } from "@/i18n/useText";
import { ComplainButton } from "@/ui/ComplainButton";
import { draftPages } from "@/ui/draft/draftPages";
import { LineInput } from "@/ui/form/inputs";
import { FieldColumn, FieldGrid } from "@/ui/form/layout";
import { Moment } from "@/ui/Moment";
import { OfferFacts } from "@/ui/OfferFacts";
import { Section } from "@/ui/Section";
import { StateTag } from "@/ui/StateTag";
import { TextLink } from "@/ui/TextLink";

const blank = () => ({ name: "", link: "", note: "" });

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(230px, 100%), 1fr))",
  "& > li": {
    padding: theme.spacing(1.5),
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 10,
    display: "grid",
    alignContent: "start",
    gap: theme.spacing(1),
  },
  "& p": { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
}));

export const { Show: SupplierShow, Create: SupplierCreate } = draftPages<
  SupplierDetail,
  ReturnType<typeof blank>
>({
  resource: "suppliers",
  title: ({ name }) => name,
  blank,
  isComplete: ({ name }) => Boolean(name.trim()),
  isFinal: () => true,
  Commands: ({ record }) => <ComplainButton supplier={record.id} />,
  facts: ({ offers, picked, complaints, edited_by }) => ({ offers, picked, complaints, edited_by }),
  Fields,
  Below,
});

function Fields() {
  const text = useText();
  return (
    <Section title={text("resources.suppliers.about")}>
      <FieldColumn>
        <FieldGrid>
          <LineInput source="name" limit={200} required />
          <LineInput source="link" type="url" limit={2_000} />
        </FieldGrid>
        <LineInput source="note" lines={3} limit={4_000} />
      </FieldColumn>
    </Section>
  );
}

/** Prices, MOQ and delivery as they were quoted, and what went wrong. */
function Below({ record: { history, said } }: { record: SupplierDetail }) {
  const text = useText();
  return (
    <>
      <Section title={text("resources.suppliers.history")}>
        {history.length === 0 && <p>{text("resources.suppliers.no_history")}</p>}
        <List>
          {history.map((offer) => (
            <li key={offer.id}>
              <OfRequest id={offer.order_id} />
              {offer.picked_at && (
                <span>
                  <StateTag tone="success" label={text("resources.work_orders.offers.picked")} />
                </span>
              )}
              <OfferFacts offer={offer} />
            </li>
          ))}
        </List>
      </Section>
      <Section title={text("resources.suppliers.fields.complaints")}>
        {said.length === 0 && <p>{text("resources.suppliers.no_complaints")}</p>}
        <List>
          {said.map(({ id, at, author, order_id, text: complaint }) => (
            <li key={id}>
              <p>{complaint}</p>
              {order_id && <OfRequest id={order_id} />}
              <Typography variant="caption" color="textSecondary">
                {author} · <Moment at={at} />
              </Typography>
            </li>
          ))}
        </List>
      </Section>
    </>
  );
}

function OfRequest({ id }: { id: string }) {
  const text = useText();
  return <TextLink to={`/work_orders/${id}/show`}>{text("resources.suppliers.request", { id })}</TextLink>;
}
